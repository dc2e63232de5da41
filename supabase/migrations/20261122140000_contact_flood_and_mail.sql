-- Suspected messages are stored beside the others, each message knows its mail, and no sender can close the form.

alter table public.contact_messages
  -- Why a message looks like spam; null where it does not.
  add column suspected_for text
    constraint contact_messages_suspected_for_known
    check (suspected_for in ('trap', 'too_fast', 'over_limit', 'links')),
  -- `held`: suspected, so not mailed. An over-limit message waits for the digest. Null: from before this was noted.
  add column mail_state text
    constraint contact_messages_mail_state_known
    check (mail_state in ('not_configured', 'held', 'waiting', 'sent', 'failed')),
  -- Why the last try failed, in words of the mail function.
  add column mail_error text,
  add column mail_attempts integer not null default 0,
  -- When a waiting mail is due; while it is being sent, when it counts as lost.
  add column mail_due_at timestamptz not null default now();

alter table public.contact_messages alter column mail_state set default 'not_configured';

create index contact_messages_suspected on public.contact_messages (created_at, id)
where suspected_for is not null;

create index contact_messages_mail_due on public.contact_messages (mail_due_at)
where mail_state = 'waiting';

create index contact_messages_mail_failed on public.contact_messages (id)
where mail_state = 'failed';

drop index public.contact_messages_unread;
create index contact_messages_unread on public.contact_messages (created_at, id)
where read_at is null and suspected_for is null;

grant update (suspected_for, mail_state) on public.contact_messages to authenticated;

-- An admin may say "not spam" and "send again", nothing else of these columns.
create function private.release_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and (
    new.suspected_for is distinct from old.suspected_for and new.suspected_for is not null
    or new.mail_state is distinct from old.mail_state and new.mail_state is distinct from 'waiting'
  ) then
    raise exception 'A message can be released and sent again, nothing else.' using errcode = '42501';
  end if;
  if old.suspected_for is not null and new.suspected_for is null then
    new.mail_state := 'waiting';
  end if;
  if new.mail_state = 'waiting' and (old.mail_state, old.suspected_for) is distinct from ('waiting', new.suspected_for) then
    new.mail_attempts := 0;
    new.mail_error := null;
    new.mail_due_at := now();
  end if;
  return new;
end;
$$;

revoke all on function private.release_message() from public, anon, authenticated;

create trigger release_message
before update of suspected_for, mail_state on public.contact_messages
for each row execute function private.release_message();

-- Arrivals of suspected messages count for their sender, not for everybody's limit.
alter table private.contact_arrivals add column is_suspected boolean not null default false;

create index contact_arrivals_by_sender on private.contact_arrivals (address_hash, arrived_at);

-- Days beyond these would lead out of what a timestamp holds.
create function private.set_contact_keep_days(keep_days integer) returns void
language sql volatile
set search_path = ''
as $$
  update private.contact_settings
  set keep_for = make_interval(days => least(greatest(keep_days, 1), 3650))
  where keep_for is distinct from make_interval(days => least(greatest(keep_days, 1), 3650));
$$;

revoke all on function private.set_contact_keep_days(integer) from public, anon, authenticated;

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

revoke all on function private.sender_wait(text, integer) from public, anon, authenticated;

drop function public.take_contact_message(text, text, text, uuid, text, integer, integer, integer);

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

  if reason is null and exists (
    select from private.contact_arrivals arrivals
    where arrivals.arrived_at > now() - interval '1 hour' and not arrivals.is_suspected
    offset least(greatest(overall_limit, 1), 1000000) - 1
  ) then
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

-- Where the project has pg_cron, purging does not wait for the next message or for an admin.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron;
    perform cron.schedule('purge-contact', '17 * * * *', 'select private.purge_contact()');
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%): messages are purged when the inbox is read.', sqlstate;
end;
$$;
