create function private.keep_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A message cannot be changed.' using errcode = '42501';
end;
$$;

revoke all on function private.keep_message() from public, anon, authenticated;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- Made by the sender's browser: the same one twice is the same message.
  request_id uuid constraint contact_messages_stored_once unique,
  name text not null constraint contact_messages_name_not_blank check (name ~ '\S'),
  email text not null constraint contact_messages_email_not_blank check (email ~ '\S'),
  message text not null constraint contact_messages_message_not_blank check (message ~ '\S'),
  created_at timestamptz not null default now(),
  read_at timestamptz
);

create index contact_messages_by_created_at on public.contact_messages (created_at, id);

create trigger keep_message
before update on public.contact_messages
for each row
when (
  (old.id, old.request_id, old.name, old.email, old.message, old.created_at)
  is distinct from (new.id, new.request_id, new.name, new.email, new.message, new.created_at)
)
execute function private.keep_message();

alter table public.contact_messages enable row level security;

revoke all on public.contact_messages from public, anon, authenticated;
-- Only the contact function, with the secret key, puts a message in.
grant select, delete on public.contact_messages to authenticated;
grant update (read_at) on public.contact_messages to authenticated;
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
