/** Everything that the migrations make but the rows: an object and its definition in each row. */
export const schemaFacts = `
  with tables as (
    select pg_class.*, oid::regclass::text as name from pg_catalog.pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
  )
  select fact from (
    select format('table %s %s', name, relrowsecurity) from tables
    union all
    select format('%s is granted %s on %s', grantee::regrole, privilege_type, name)
    from tables cross join lateral aclexplode(relacl)
    union all
    select format(
      'column %s.%I %s %s %s %s %s', name, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated,
      pg_get_expr(adbin, adrelid), attacl
    )
    from tables join pg_catalog.pg_attribute on attrelid = tables.oid
    left join pg_catalog.pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all
    select format('constraint %s %I %s %s', name, conname, convalidated, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_catalog.pg_constraint on conrelid = tables.oid
    union all
    select pg_get_indexdef(indexrelid) from tables join pg_catalog.pg_index on indrelid = tables.oid
    union all
    select format('%s %s', tgenabled, pg_get_triggerdef(pg_trigger.oid))
    from tables join pg_catalog.pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select format('policy %s.%s %I %s %s %s %s', schemaname, tablename, policyname, cmd, roles, qual, with_check)
    from pg_catalog.pg_policies
    union all
    select pg_get_functiondef(pg_proc.oid)
    from pg_catalog.pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select format('%s may call %s', case grantee when 0 then 'public' else grantee::regrole::text end, pg_proc.oid::regprocedure)
    from pg_catalog.pg_proc cross join lateral aclexplode(proacl)
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all
    select format('%s %s', enumtypid::regtype, enumlabel) from pg_catalog.pg_enum
  ) facts (fact)
  order by fact collate "C"`;
