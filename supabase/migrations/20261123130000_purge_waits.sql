-- Only a person's deletion is remembered as one for good. What is deleted by its age, or beyond the newest suspected
-- messages, comes back with a restored backup: the setting that deleted it may have been a mistake.

-- No message is purged by its age before `purges_from`: a shortened period, or a restore, waits a day.
alter table private.contact_settings add column purges_from timestamptz not null default '-infinity';

create or replace function private.set_contact_keep_days(keep_days integer) returns void
language sql volatile
set search_path = ''
as $$
  update private.contact_settings
  set
    keep_for = wanted.keep_for,
    purges_from = case
      when wanted.keep_for < contact_settings.keep_for then now() + interval '1 day'
      else purges_from
    end
  from (select make_interval(days => least(greatest(keep_days, 1), 3650)) as keep_for) wanted
  where contact_settings.keep_for is distinct from wanted.keep_for;
$$;

-- What the purge by age waits with, after the days have been set: {"messages": <count>, "at": <timestamp>,
-- "keep_days": <integer>}. Null where it does not wait, or has nothing to delete.
create function public.contact_purge_notice(keep_days integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  settings private.contact_settings;
  oldest timestamptz;
  messages bigint;
begin
  perform private.set_contact_keep_days(keep_days);
  select * into settings from private.contact_settings;
  if settings.purges_from <= now() then
    return null;
  end if;
  oldest := settings.purges_from - settings.keep_for;
  select count(*) into messages
  from (
    select created_at from public.contact_messages where created_at < oldest
    union all
    select created_at from public.deleted_contact_messages where created_at < oldest
  ) due;
  if messages = 0 then
    return null;
  end if;
  return jsonb_build_object(
    'messages', messages, 'at', settings.purges_from, 'keep_days', extract(day from settings.keep_for)::integer
  );
end;
$$;

revoke all on function public.contact_purge_notice(integer) from public, anon, authenticated;
grant execute on function public.contact_purge_notice(integer) to service_role;

-- What is deleted while `contact_messages.purges` is on is not remembered.
create or replace function private.remember_deleted_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ids uuid[] := array(
    select gone.id from gone
    where not exists (select from public.contact_messages stored where stored.id = gone.id)
      and not exists (select from public.deleted_contact_messages waiting where waiting.id = gone.id)
  );
begin
  if ids = '{}' or current_setting('contact_messages.purges', true) = 'on' then
    return null;
  end if;
  insert into private.deleted_messages (id) select unnest(ids)
  on conflict (id) do update set deleted_at = excluded.deleted_at;
  delete from private.deleted_messages where deleted_at < now() - interval '2 years';
  perform pg_notify('deleted_messages', string_agg(numbered.id::text, ' '))
  from (select id, (row_number() over () - 1) / 200 as part from unnest(ids) id) numbered
  group by numbered.part;
  return null;
end;
$$;

-- What an admin has deleted is deleted for good after 30 days. A deleted message is not stored longer than one that is
-- not.
create or replace function private.purge_contact() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  oldest timestamptz := (select now() - keep_for from private.contact_settings where purges_from <= now());
begin
  delete from public.deleted_contact_messages where deleted_at < now() - interval '30 days';
  perform set_config('contact_messages.purges', 'on', true);
  -- Every message looks for others that are too old: the oldest is found by its index.
  if (select min(created_at) from public.contact_messages) < oldest then
    delete from public.contact_messages where created_at < oldest;
  end if;
  delete from public.deleted_contact_messages where created_at < oldest;
  perform set_config('contact_messages.purges', '', true);
  delete from private.contact_arrivals where arrived_at < now() - interval '1 hour';
  perform private.purge_history();
end;
$$;

-- Deletes the suspected messages but for the newest of them.
create function private.trim_suspected_messages(suspected_limit integer) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform set_config('contact_messages.purges', 'on', true);
  delete from public.contact_messages
  where id in (
    select stored.id from public.contact_messages stored
    where stored.suspected_for is not null
    order by stored.created_at desc, stored.id desc
    offset least(greatest(suspected_limit, 1), 1000000)
  );
  perform set_config('contact_messages.purges', '', true);
end;
$$;

revoke all on function private.trim_suspected_messages(integer) from public, anon, authenticated;

-- As before, but for the last step.
create or replace function public.take_contact_message(
  name text,
  email text,
  message text,
  request_id uuid,
  address_hash text,
  address_limit integer,
  overall_limit integer,
  keep_days integer,
  suspected_for text default null,
  suspected_limit integer default 5000,
  sends_mail boolean default false,
  digest_seconds integer default 900
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  wait integer;
  reason text := take_contact_message.suspected_for;
  stored_id uuid;
begin
  if exists (
    select from public.contact_messages stored
    where stored.request_id = take_contact_message.request_id
  ) then
    return jsonb_build_object('outcome', 'known');
  end if;

  -- Before anything is waited for: a flood of one sender ends here.
  wait := private.sender_wait(address_hash, address_limit);
  if wait is null and address_hash is not null then
    -- Two messages of one sender must not count the same arrivals; other senders do not wait.
    perform pg_advisory_xact_lock(hashtextextended('contact sender ' || address_hash, 0));
    wait := private.sender_wait(address_hash, address_limit);
    -- The same request may have been stored while this one waited.
    if wait is not null and exists (
      select from public.contact_messages stored
      where stored.request_id = take_contact_message.request_id
    ) then
      return jsonb_build_object('outcome', 'known');
    end if;
  end if;
  if wait is not null then
    return jsonb_build_object('outcome', 'limited', 'retry_after', wait);
  end if;

  if reason is null and not private.is_over_contact_limit(overall_limit) then
    -- Two messages must not count the same arrivals. Above the limit, as in a flood, nothing waits here.
    perform pg_advisory_xact_lock(hashtextextended('contact overall', 0));
  end if;
  if reason is null and private.is_over_contact_limit(overall_limit) then
    reason := 'over_limit';
  end if;

  perform private.set_contact_keep_days(keep_days);
  insert into public.contact_messages (
    name, email, message, request_id, suspected_for, mail_state, mail_due_at
  )
  values (
    take_contact_message.name,
    take_contact_message.email,
    take_contact_message.message,
    take_contact_message.request_id,
    reason,
    case
      when not sends_mail then 'not_configured'
      when reason is null or reason = 'over_limit' then 'waiting'
      else 'held'
    end,
    case when reason = 'over_limit' then now() + make_interval(secs => digest_seconds) else now() end
  )
  on conflict on constraint contact_messages_stored_once do nothing
  returning contact_messages.id into stored_id;
  if stored_id is null then
    return jsonb_build_object('outcome', 'known');
  end if;

  insert into private.contact_arrivals (address_hash, arrived_at, is_suspected)
  values (take_contact_message.address_hash, now(), reason is not null);
  if reason is not null then
    perform private.trim_suspected_messages(suspected_limit);
  end if;
  return jsonb_build_object('outcome', 'stored');
end;
$$;
