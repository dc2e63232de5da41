-- Before the data of a backup goes into a database that has just been migrated, in the same session: no trigger runs
-- from here on, and what the migrations have put in makes room. It refuses where anybody has signed up.
do $$
declare
  name text;
begin
  if exists (select from auth.users) then
    raise exception 'This database has users already: a backup is restored into a new project.';
  end if;
  for name in
    select format('%I.%I', schemaname, tablename) from pg_catalog.pg_tables where schemaname in ('public', 'private')
  loop
    execute format('truncate %s cascade', name);
  end loop;
end $$;
set session_replication_role = replica;
