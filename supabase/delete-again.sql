-- After a restore: deletes the messages that had been deleted for good since the backup, whose ids stand in a file. The
-- purge by age would at once take again what it had taken since the backup: it waits a day.
--   psql "$NEW_DATABASE_URL" --file=supabase/delete-again.sql < backups/deleted-messages.csv
begin;
create temporary table deleted_since (id uuid, deleted_at timestamptz) on commit drop;
\copy deleted_since from pstdin csv
delete from public.contact_messages where id in (select id from deleted_since);
delete from public.deleted_contact_messages where id in (select id from deleted_since);
insert into private.deleted_messages (id, deleted_at) select id, deleted_at from deleted_since on conflict do nothing;
update private.contact_settings set purges_from = now() + interval '1 day';
commit;
