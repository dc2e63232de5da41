-- How a message comes in, limited by sender and over all, and goes out by mail. Nobody reaches these through the API but the
-- contact function with its secret key.

-- One row per stored message of the last hour. address_hash is a keyed hash of the sender's address, made by the contact
-- function; null where no proxy tells the address. Suspected ones count for their sender, not for everybody's limit.
create table private.contact_arrivals (
  address_hash text,
  arrived_at timestamptz not null default now(),
  is_suspected boolean not null default false
);

create index contact_arrivals_by_arrived_at on private.contact_arrivals (arrived_at);
create index contact_arrivals_by_sender on private.contact_arrivals (address_hash, arrived_at);

revoke all on private.contact_arrivals from public, anon, authenticated;

-- Seconds until a sender who has reached the limit may send again; null where there is room.
create function private.sender_wait(sender text, sender_limit integer) returns integer
language sql stable
set search_path = ''
as $$
  select greatest(ceil(extract(epoch from arrived_at + interval '1 hour' - now())), 1)::integer
  from private.contact_arrivals
  where address_hash = sender and arrived_at > now() - interval '1 hour'
  order by arrived_at desc
  offset least(greatest(sender_limit, 1), 1000000) - 1 limit 1;
$$;

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

-- Stores a message, unless its sender has sent too many within the last hour. Over everybody's limit, and where
-- `suspected_for` says so, it is stored as suspected; of those the newest `suspected_limit` are kept. A request_id
-- that is stored already is neither stored nor counted again. Answers {"outcome": "stored" | "known"} or
-- {"outcome": "limited", "retry_after": <seconds>}. `digest_seconds`: after how long over-limit messages are mailed,
-- in one mail.
create function public.take_contact_message(
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

-- Hands out one mail that is due, and whoever takes it has `lease_seconds` to say how it went: a message, or the digest
-- of all over-limit messages that wait. Deletes what is too old first. Answers
-- {"kind": "message", "ids": [<uuid>], "name", "email", "message", "received_at"}, {"kind": "digest", "ids": [...]}
-- or {"kind": "none"}.
create function public.claim_contact_mail(keep_days integer, lease_seconds integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due public.contact_messages;
  claimed uuid[];
begin
  perform private.set_contact_keep_days(keep_days);
  perform private.purge_contact();

  -- Claimed five times, and never noted: sending it may be what ends the process.
  update public.contact_messages
  set mail_state = 'failed', mail_error = 'It was tried five times without a result.'
  where mail_state = 'waiting' and mail_due_at <= now() and mail_attempts >= 5;

  select * into due from public.contact_messages
  where mail_state = 'waiting' and mail_due_at <= now()
  order by mail_due_at limit 1
  for update skip locked;
  if due.id is null then
    return jsonb_build_object('kind', 'none');
  end if;

  -- A digest takes along what waits for its first try, and leaves what is being sent or pauses after a failure.
  with chosen as (
    select id from public.contact_messages
    where id = due.id
      or (
        due.suspected_for = 'over_limit' and suspected_for = 'over_limit' and mail_state = 'waiting'
        and (mail_attempts = 0 or mail_due_at <= now())
      )
    for update skip locked
  ),
  taken as (
    update public.contact_messages messages
    set
      mail_attempts = messages.mail_attempts + 1,
      mail_error = null,
      mail_due_at = now() + make_interval(secs => lease_seconds)
    from chosen where messages.id = chosen.id
    returning messages.id
  )
  select array_agg(id) into claimed from taken;

  if due.suspected_for is not null then
    return jsonb_build_object('kind', 'digest', 'ids', to_jsonb(claimed));
  end if;
  return jsonb_build_object(
    'kind', 'message', 'ids', to_jsonb(claimed),
    'name', due.name, 'email', due.email, 'message', due.message, 'received_at', due.created_at
  );
end;
$$;

-- Notes how a claimed mail went: `outcome` is 'sent', 'not_configured' or 'failed' with its reason. A failed one is due
-- again after a pause that grows fourfold from `pause_seconds`; after the fifth try it stays failed.
create function public.note_contact_mail(ids uuid[], outcome text, reason text, pause_seconds integer) returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.contact_messages
  set
    mail_state = case
      when outcome <> 'failed' then outcome
      when mail_attempts >= 5 then 'failed'
      else 'waiting'
    end,
    mail_error = case when outcome = 'failed' then reason end,
    mail_due_at = now() + make_interval(
      secs => least(pause_seconds, 86400) * (4 ^ least(greatest(mail_attempts - 1, 0), 5))::integer
    )
  -- One that was released while it was under way has no attempt yet, and is mailed anew.
  where id = any (ids) and mail_state = 'waiting' and mail_attempts > 0;
$$;

revoke all on function public.take_contact_message(
  text, text, text, uuid, text, integer, integer, integer, text, integer, boolean, integer
), public.claim_contact_mail(integer, integer), public.note_contact_mail(uuid[], text, text, integer)
from public, anon, authenticated;

grant execute on function public.take_contact_message(
  text, text, text, uuid, text, integer, integer, integer, text, integer, boolean, integer
), public.claim_contact_mail(integer, integer), public.note_contact_mail(uuid[], text, text, integer)
to service_role;

revoke all on function
  private.sender_wait(text, integer), private.is_over_contact_limit(integer), private.trim_suspected_messages(integer)
from public, anon, authenticated;
