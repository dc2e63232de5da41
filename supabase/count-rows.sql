-- What a backup holds, a line for each table: its name, how many rows, and a digest of what they hold. Two databases
-- hold the same when the lines are the same:
--   psql "$DATABASE_URL" --quiet --no-align --tuples-only --file=supabase/count-rows.sql
set timezone to 'UTC';
select format(
  'select %L, count(*), md5(coalesce(string_agg(md5(t::text), '''' order by md5(t::text)), '''')) from %s t',
  tables.name, tables.name
)
from (
  select format('%I.%I', schemaname, tablename) as name
  from pg_catalog.pg_tables
  where schemaname in ('public', 'private') or (schemaname, tablename) in (('auth', 'identities'), ('auth', 'users'))
) tables
order by tables.name
\gexec
