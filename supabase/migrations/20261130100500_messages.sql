-- Messages of visitors: the inbox, what an admin has deleted, and for how long both are kept. Only the contact function puts
-- a message in.

create function private.keep_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A message cannot be changed.' using errcode = '42501';
end;
$$;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- Made by the sender's browser: the same one twice is the same message.
  request_id uuid constraint contact_messages_stored_once unique,
  name text not null constraint contact_messages_name_not_blank check (name ~ '\S'),
  email text not null constraint contact_messages_email_not_blank check (email ~ '\S'),
  message text not null constraint contact_messages_message_not_blank check (message ~ '\S'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- What a list shows of a message: both texts may have 100 kB each.
  short_name text not null generated always as (
    left(name, 80) || case when char_length(name) > 80 then '…' else '' end
  ) stored,
  excerpt text not null generated always as (
    left(message, 200) || case when char_length(message) > 200 then '…' else '' end
  ) stored,
  -- Why a message looks like spam; null where it does not. `marked`: by an admin.
  suspected_for text
    constraint contact_messages_suspected_for_known
    check (suspected_for in ('trap', 'too_fast', 'over_limit', 'links', 'marked')),
  -- `held`: suspected, so not mailed. An over-limit message waits for the digest. Null: from before this was noted.
  mail_state text default 'not_configured'
    constraint contact_messages_mail_state_known
    check (mail_state in ('not_configured', 'held', 'waiting', 'sent', 'failed')),
  -- Why the last try failed, in words of the mail function.
  mail_error text,
  mail_attempts integer not null default 0,
  -- When a waiting mail is due; while it is being sent, when it counts as lost.
  mail_due_at timestamptz not null default now(),
  -- What a search reads: a request matches one column by a pattern, and no column of `or` by one with quotes.
  search_text text not null
    generated always as (private.folded_text(name || E'\n' || email || E'\n' || message)) stored
);

create index contact_messages_by_created_at on public.contact_messages (created_at, id);
-- Few messages are unread, suspected, or wait for a mail: these lists read their index and not the table.
create index contact_messages_unread on public.contact_messages (created_at, id)
where read_at is null and suspected_for is null;
create index contact_messages_suspected on public.contact_messages (created_at, id)
where suspected_for is not null;
create index contact_messages_mail_due on public.contact_messages (mail_due_at)
where mail_state = 'waiting';
create index contact_messages_mail_failed on public.contact_messages (id)
where mail_state = 'failed';

alter table public.contact_messages enable row level security;

revoke all on public.contact_messages from public, anon, authenticated;
grant select, delete on public.contact_messages to authenticated;
grant update (read_at, suspected_for, mail_state) on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;

create policy "Admins read messages" on public.contact_messages
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Admins mark messages as read" on public.contact_messages
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins delete messages" on public.contact_messages
for delete to authenticated
using ((select public.is_admin((select auth.uid()))));

create trigger compose_texts
before insert or update on public.contact_messages
for each row execute function private.compose_texts();

create trigger keep_message
before update on public.contact_messages
for each row
when (
  (old.id, old.request_id, old.name, old.email, old.message, old.created_at)
  is distinct from (new.id, new.request_id, new.name, new.email, new.message, new.created_at)
)
execute function private.keep_message();

-- A hosted project grants an admin three columns of a message, and the embedded backend all of them. Triggers run in the
-- order of their names: this one sees what was sent, before `release_message` sets these columns itself.
create trigger keep_mail
before update on public.contact_messages
for each row
when (
  current_user = 'authenticated'
  and (old.mail_error, old.mail_attempts, old.mail_due_at)
    is distinct from (new.mail_error, new.mail_attempts, new.mail_due_at)
)
execute function private.keep_message();

-- An admin may mark as suspected, say "not spam" and "send again", nothing else of these columns. A suspected message is
-- not mailed; a released one is, unless it was.
create function private.release_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and (
    new.suspected_for is distinct from old.suspected_for
      and new.suspected_for is not null and (old.suspected_for is not null or new.suspected_for <> 'marked')
    or new.mail_state is distinct from old.mail_state and new.mail_state is distinct from 'waiting'
  ) then
    raise exception 'A message can be marked, released and sent again, nothing else.' using errcode = '42501';
  end if;
  if old.suspected_for is null and new.suspected_for is not null and old.mail_state in ('waiting', 'failed') then
    new.mail_state := 'held';
  end if;
  if old.suspected_for is not null and new.suspected_for is null and old.mail_state is distinct from 'sent' then
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

create trigger release_message
before update of suspected_for, mail_state on public.contact_messages
for each row execute function private.release_message();

-- What an admin deletes waits here for 30 days, out of reach of every request to contact_messages: lists, counts,
-- searches, exports, mails and limits. Deleting it here deletes it for good.

create table public.deleted_contact_messages (
  like public.contact_messages including defaults including generated including constraints,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_by_email text,
  primary key (id)
);
-- Nothing searches here.
alter table public.deleted_contact_messages drop column search_text;

create index deleted_contact_messages_by_deleted_at on public.deleted_contact_messages (deleted_at, id);
create index deleted_contact_messages_by_created_at on public.deleted_contact_messages (created_at);

alter table public.deleted_contact_messages enable row level security;

revoke all on public.deleted_contact_messages from public, anon, authenticated;
grant select, delete on public.deleted_contact_messages to authenticated;
grant select, insert, update, delete on public.deleted_contact_messages to service_role;

create policy "Admins read deleted messages" on public.deleted_contact_messages
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Admins delete messages for good" on public.deleted_contact_messages
for delete to authenticated
using ((select public.is_admin((select auth.uid()))));

create trigger compose_texts
before insert or update on public.deleted_contact_messages
for each row execute function private.compose_texts();

-- Outside a session, as in a purge, a message is deleted for good.
create function private.move_deleted_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is null then
    return null;
  end if;
  insert into public.deleted_contact_messages (
    id, request_id, name, email, message, created_at, read_at,
    suspected_for, mail_state, mail_error, mail_attempts, mail_due_at, deleted_by, deleted_by_email
  )
  values (
    old.id, old.request_id, old.name, old.email, old.message, old.created_at, old.read_at,
    old.suspected_for, old.mail_state, old.mail_error, old.mail_attempts, old.mail_due_at,
    (select auth.uid()), (select users.email from auth.users where users.id = (select auth.uid()))
  );
  return null;
end;
$$;

create trigger move_deleted_message
after delete on public.contact_messages
for each row execute function private.move_deleted_message();

-- Puts deleted messages back as they were, for an admin. Answers {"outcome": "restored", "ids": [<uuid>]}, or where none
-- was deleted {"outcome": "exists"} or {"outcome": "missing"}. A message that its sender has sent again since loses its
-- request_id.
create function public.restore_contact_messages(ids uuid[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  restored uuid[];
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for table contact_messages' using errcode = '42501';
  end if;

  -- Before the insert purges, which cannot delete what this statement moves.
  perform private.purge_contact();
  with deleted as (
    delete from public.deleted_contact_messages where id = any (ids) returning *
  ),
  inserted as (
    insert into public.contact_messages (
      id, request_id, name, email, message, created_at, read_at,
      suspected_for, mail_state, mail_error, mail_attempts, mail_due_at
    )
    select
      deleted.id,
      case when not exists (
        select from public.contact_messages stored where stored.request_id = deleted.request_id
      ) then deleted.request_id end,
      deleted.name, deleted.email, deleted.message, deleted.created_at, deleted.read_at,
      deleted.suspected_for, deleted.mail_state, deleted.mail_error, deleted.mail_attempts, deleted.mail_due_at
    from deleted
    returning id
  )
  select array_agg(id) into restored from inserted;
  if restored is not null then
    return jsonb_build_object('outcome', 'restored', 'ids', to_jsonb(restored));
  end if;
  return jsonb_build_object('outcome', case when exists (
    select from public.contact_messages stored where stored.id = any (ids)
  ) then 'exists' else 'missing' end);
end;
$$;

revoke all on function public.restore_contact_messages(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.restore_contact_messages(uuid[]) to authenticated;

-- Which messages are gone for good, so that restoring an older backup does not bring them back. An id says nothing of
-- its sender. Backups older than two years bring back what was deleted before.
create table private.deleted_messages (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

create index deleted_messages_by_deleted_at on private.deleted_messages (deleted_at);

-- One row: messages older than this are deleted.
create table private.contact_settings (
  only_row boolean primary key default true check (only_row),
  keep_for interval not null default '180 days' check (keep_for > '0'),
  -- No message is purged by its age before: a shortened period, or a restore, waits a day.
  purges_from timestamptz not null default '-infinity'
);

insert into private.contact_settings default values;

revoke all on private.deleted_messages, private.contact_settings from public, anon, authenticated;

-- Gone for good is what neither table has. Only a person's deletion is remembered: what is deleted while
-- `contact_messages.purges` is on, by its age or beyond the newest suspected messages, comes back with a restored backup,
-- since the setting that deleted it may have been a mistake. The ids are told to what listens, which keeps them apart from
-- the database; a notification takes 8,000 bytes.
create function private.remember_deleted_messages() returns trigger
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

create trigger remember_deleted_messages
after delete on public.contact_messages
referencing old table as gone
for each statement execute function private.remember_deleted_messages();

create trigger remember_deleted_messages
after delete on public.deleted_contact_messages
referencing old table as gone
for each statement execute function private.remember_deleted_messages();

-- Days beyond these would lead out of what a timestamp holds.
create function private.set_contact_keep_days(keep_days integer) returns void
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

-- Runs before every insert into contact_messages, and may be run on a schedule. What an admin has deleted is deleted for
-- good after 30 days, and is not stored longer than what is not.
create function private.purge_contact() returns void
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

create function private.purge_before_insert() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.purge_contact();
  return null;
end;
$$;

create trigger purge_contact
before insert on public.contact_messages
for each statement execute function private.purge_before_insert();

revoke all on function
  private.keep_message(), private.release_message(), private.move_deleted_message(), private.remember_deleted_messages(),
  private.set_contact_keep_days(integer), private.purge_contact(), private.purge_before_insert()
from public, anon, authenticated;

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
