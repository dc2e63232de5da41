-- The limit of all senders is exact: messages of different senders that arrived at the same moment could each count
-- the others as not stored yet, and all be taken without being suspected.

create function private.is_over_contact_limit(overall_limit integer) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.contact_arrivals arrivals
    where arrivals.arrived_at > now() - interval '1 hour' and not arrivals.is_suspected
    offset least(greatest(overall_limit, 1), 1000000) - 1
  );
$$;

revoke all on function private.is_over_contact_limit(integer) from public, anon, authenticated;

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
    delete from public.contact_messages
    where id in (
      select stored.id from public.contact_messages stored
      where stored.suspected_for is not null
      order by stored.created_at desc, stored.id desc
      offset least(greatest(suspected_limit, 1), 1000000)
    );
  end if;
  return jsonb_build_object('outcome', 'stored');
end;
$$;
