-- Replaces the record of the migrations of release 0.1 by that of the files whose tables it has, and refuses a database that
-- has not exactly those. What else differs is then brought over by the pending migrations:
--   psql "$DATABASE_URL" --set=ON_ERROR_STOP=1 --file=supabase/adopt-baseline.sql
--   npx supabase db push --include-all
-- Texts are compared without white space and semicolons: the CLI stores a migration as its statements.
do $$
declare
  differing text;
begin
  if exists (select from supabase_migrations.schema_migrations where version >= '20261130000000') then
    raise notice 'There is nothing of release 0.1 to replace.';
    return;
  end if;

  select string_agg(version, ', ' order by version) into differing
  from (
    values
      ('20261120100000', 'cf6d765888906e70695163a17ff8325d'),
      ('20261120100100', '9341e03d64bf05d668d852d03c5c64ec'),
      ('20261120100200', '2c00f682f3761f3217c7da5f1c9c6b5f'),
      ('20261120100300', '05ef5a4ee72caad2a0cc9f264591188e'),
      ('20261121100000', '52b0d8ad711825fe55cc77780959cfe5'),
      ('20261121130000', '159c8a29da73e602327d57222a55ca04'),
      ('20261121140000', '00e43de82d575932743682074d57d82b'),
      ('20261122110000', 'ca4e25833c1e4a8b2eb8b681eb51a8ca'),
      ('20261122120000', 'ad2e0f5ac7fca664c6f9c8a7a5e729ca'),
      ('20261122130000', 'e5c3bce0a6e52a4ad1f8019ef68d6ce4'),
      ('20261122140000', '5d2f9f89287092d53da1203d591bb775'),
      ('20261122150000', '909f052efb3fff655078536efd411a5a'),
      ('20261122160000', '280d649ed1a45174d4e03c617898175e'),
      ('20261122170000', '97e11bda3589425831d8300080134b24'),
      ('20261122171000', '3ea8957ef8b39d51b8523a4d7bbe9d74'),
      ('20261122172000', '3a081bd0bc468704f48b2ee46b920726'),
      ('20261123110000', 'f6f6af8f6427a182e351cd5e3c202d76'),
      ('20261123120000', '6c8ced4b585b6435fabd51e564d97c2c'),
      ('20261123130000', '8f0ea59628c635c2cbd23f75e8dc4e10'),
      ('20261123140000', '1947dbd8811ecf3f10f4b0c522a2ebfd'),
      ('20261124100000', '1ee60c5b1ff340be5e528f75a7bfe380'),
      ('20261124110000', 'c0a68d57210bf64ae435e7feb48a101e'),
      ('20261124120000', '92789e72cd058a17fdb36901af473285'),
      ('20261128100000', 'a5b8f82dbbf447872c05d40f7f09c218')
  ) released (version, digest)
  full join (
    select version, md5(regexp_replace(array_to_string(statements, ''), '[\s;]', '', 'g')) as digest
    from supabase_migrations.schema_migrations
  ) applied using (version)
  where released.digest is distinct from applied.digest;
  if differing is not null then
    raise exception 'The applied migrations are not exactly those of release 0.1. These are missing, changed or unknown: %',
      differing
      using hint = 'Apply the migrations of release 0.1 first: check out its tag and run "npx supabase db push".';
  end if;

  delete from supabase_migrations.schema_migrations where version < '20261130000000';
  insert into supabase_migrations.schema_migrations (version, name)
  values
    ('20261130100000', 'roles'),
    ('20261130100200', 'landing_page'),
    ('20261130100300', 'portfolio_items'),
    ('20261130100500', 'messages'),
    ('20261130100600', 'contact_limits_and_mail'),
    ('20261130100700', 'pictures');
end;
$$;
