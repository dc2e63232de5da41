-- Which messages are gone for good, so that restoring an older backup does not bring them back. An id says nothing of
-- its sender. Backups older than two years bring back what was deleted before.
create table private.deleted_messages (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

create index deleted_messages_by_deleted_at on private.deleted_messages (deleted_at);

revoke all on private.deleted_messages from public, anon, authenticated;

-- Tells the ids to what listens, which keeps them apart from the database; a notification takes 8,000 bytes.
create function private.remember_deleted_messages() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not exists (select from gone) then
    return null;
  end if;
  insert into private.deleted_messages (id) select gone.id from gone
  on conflict (id) do update set deleted_at = excluded.deleted_at;
  delete from private.deleted_messages where deleted_at < now() - interval '2 years';
  perform pg_notify('deleted_messages', string_agg(numbered.id::text, ' '))
  from (select gone.id, (row_number() over () - 1) / 200 as part from gone) numbered
  group by numbered.part;
  return null;
end;
$$;

revoke all on function private.remember_deleted_messages() from public, anon, authenticated;

create trigger remember_deleted_messages
after delete on public.contact_messages
referencing old table as gone
for each statement execute function private.remember_deleted_messages();
