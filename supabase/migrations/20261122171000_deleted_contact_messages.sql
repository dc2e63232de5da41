-- What an admin deletes waits here for 30 days, out of reach of every request to contact_messages: lists, counts,
-- searches, exports, mails and limits. Deleting it here deletes it for good.

create table public.deleted_contact_messages (
  like public.contact_messages including defaults including generated including constraints,
  deleted_at timestamptz not null default now(),
  deleted_by uuid,
  deleted_by_email text,
  primary key (id)
);

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

revoke all on function private.move_deleted_message() from public, anon, authenticated;

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

-- Gone for good is what neither table has.
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
  if ids = '{}' then
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
after delete on public.deleted_contact_messages
referencing old table as gone
for each statement execute function private.remember_deleted_messages();

-- A deleted message is not stored longer than one that is not.
create or replace function private.purge_contact() returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from public.contact_messages
  where created_at < now() - (select keep_for from private.contact_settings)
    and (select min(created_at) from public.contact_messages)
      < now() - (select keep_for from private.contact_settings);
  delete from public.deleted_contact_messages
  where deleted_at < now() - interval '30 days'
    or created_at < now() - (select keep_for from private.contact_settings);
  delete from private.contact_arrivals where arrived_at < now() - interval '1 hour';
  select private.purge_history();
$$;
