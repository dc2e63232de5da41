-- What the contact function counts and for how long messages are kept. Nobody reaches these tables through the API.

-- One row per stored message of the last hour. address_hash is a keyed hash of the sender's address, made by
-- the contact function; null where no proxy tells the address.
create table private.contact_arrivals (
  address_hash text,
  arrived_at timestamptz not null default now()
);

create index contact_arrivals_by_arrived_at on private.contact_arrivals (arrived_at);

-- One row: messages older than this are deleted.
create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  keep_for interval not null default '180 days' check (keep_for > '0')
);

insert into private.contact_settings default values;

revoke all on private.contact_arrivals, private.contact_settings from public, anon, authenticated;

-- Deletes what is too old. It runs before every insert into contact_messages, and may be run on a schedule.
create function private.purge_contact() returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from public.contact_messages
  where created_at < now() - (select keep_for from private.contact_settings);
  delete from private.contact_arrivals where arrived_at < now() - interval '1 hour';
$$;

revoke all on function private.purge_contact() from public, anon, authenticated;

create function private.purge_before_insert() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.purge_contact();
  return null;
end;
$$;

revoke all on function private.purge_before_insert() from public, anon, authenticated;

create trigger purge_contact
before insert on public.contact_messages
for each statement execute function private.purge_before_insert();

-- Stores a message unless too many came within the last hour, from one address or over all; the limits are the
-- contact function's. A request_id that is stored already is neither stored nor counted again. Answers
-- {"outcome": "stored" | "known"} or {"outcome": "limited", "retry_after": <seconds>}.
create function public.take_contact_message(
  name text,
  email text,
  message text,
  request_id uuid,
  address_hash text,
  address_limit integer,
  overall_limit integer,
  keep_days integer
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  an_hour_ago timestamptz := now() - interval '1 hour';
  free_at timestamptz;
begin
  -- One at a time, so that no two of them count the same arrivals; released with the transaction.
  perform pg_advisory_xact_lock(hashtext('public.take_contact_message'));

  if exists (
    select from public.contact_messages stored
    where stored.request_id = take_contact_message.request_id
  ) then
    return jsonb_build_object('outcome', 'known');
  end if;

  -- When the message that fills a limit is an hour old, there is room again.
  select max(nth.arrived_at) + interval '1 hour' into free_at
  from (
    (
      select arrivals.arrived_at from private.contact_arrivals arrivals
      where arrivals.arrived_at > an_hour_ago
      order by arrivals.arrived_at desc
      offset greatest(overall_limit, 1) - 1 limit 1
    )
    union all
    (
      select arrivals.arrived_at from private.contact_arrivals arrivals
      where arrivals.arrived_at > an_hour_ago
        and arrivals.address_hash = take_contact_message.address_hash
      order by arrivals.arrived_at desc
      offset greatest(address_limit, 1) - 1 limit 1
    )
  ) nth;
  if free_at is not null then
    return jsonb_build_object(
      'outcome', 'limited',
      'retry_after', greatest(ceil(extract(epoch from free_at - now())), 1)::integer
    );
  end if;

  update private.contact_settings
  set keep_for = make_interval(days => keep_days)
  where keep_for is distinct from make_interval(days => keep_days);

  insert into public.contact_messages (name, email, message, request_id)
  values (
    take_contact_message.name,
    take_contact_message.email,
    take_contact_message.message,
    take_contact_message.request_id
  );
  insert into private.contact_arrivals (address_hash, arrived_at)
  values (take_contact_message.address_hash, now());
  return jsonb_build_object('outcome', 'stored');
end;
$$;

revoke all on function public.take_contact_message(text, text, text, uuid, text, integer, integer, integer)
from public, anon, authenticated;
grant execute on function public.take_contact_message(text, text, text, uuid, text, integer, integer, integer)
to service_role;
