-- What the migrations have made, for a comparison with what they should have made: a fact in each row. `is_right`: it
-- gives visitors or signed-in users something.
create function private.schema_facts() returns table (object text, fact text, is_right boolean)
language sql stable
set search_path = ''
as $$
  with tables as (
    select pg_class.*, 'table ' || regexp_replace(oid::regclass::text, '^public\.', '') as object
    from pg_catalog.pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r'
  ),
  functions as (
    select pg_proc.*, 'function ' || oid::regprocedure as object
    from pg_catalog.pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  ),
  roles as (
    select role, role <> 'service_role' as is_client
    from unnest(array['anon', 'authenticated', 'service_role']) role
  )
  select object, 'exists', false from tables
  union all
  select object, 'has row-level security', false from tables where relrowsecurity
  union all
  select
    object,
    format(
      'column %I %s%s', attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' else '' end
    ),
    false
  from tables join pg_catalog.pg_attribute on attrelid = tables.oid
  where attnum > 0 and not attisdropped
  union all
  select object, format('constraint %I: %s', conname, pg_get_constraintdef(pg_constraint.oid)), false
  from tables join pg_catalog.pg_constraint on conrelid = tables.oid
  where contype in ('c', 'f', 'p', 'u') and convalidated
  union all
  select object, format('index %I', indices.relname), false
  from tables
  join pg_catalog.pg_index on indrelid = tables.oid
  join pg_catalog.pg_class indices on indices.oid = indexrelid
  where indisvalid
  union all
  select object, format('trigger %I runs %s', tgname, tgfoid::regprocedure), false
  from tables join pg_catalog.pg_trigger on tgrelid = tables.oid
  where not tgisinternal and tgenabled in ('O', 'A')
  union all
  select
    object,
    format(
      'policy "%s" for %s to %s%s%s',
      polname,
      case polcmd
        when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all'
      end,
      (
        select string_agg(member::regrole::text, ', ' order by member::regrole::text)
        from unnest(polroles) member
      ),
      ' using (' || pg_get_expr(polqual, polrelid) || ')',
      ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')'
    ),
    polpermissive
  from tables join pg_catalog.pg_policy on polrelid = tables.oid
  union all
  select object, format('%s granted to %s', privilege, role), is_client
  from tables
  cross join roles
  cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
  where has_table_privilege(role, tables.oid, privilege)
  union all
  select object, format('update of %I granted to %s', attname, role), is_client
  from tables
  join pg_catalog.pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
  cross join roles
  where has_column_privilege(role, tables.oid, attnum, 'update')
    and not has_table_privilege(role, tables.oid, 'update')
  union all
  -- A later migration replaces bodies.
  select object, format('has the body %s', left(md5(prosrc), 8)), false from functions
  union all
  select object, format('runs as its %s', case when prosecdef then 'owner' else 'caller' end), false from functions
  union all
  select object, format('execute granted to %s', role), is_client
  from functions cross join roles
  where has_function_privilege(role, functions.oid, 'execute')
  union all
  select format('schema %I', nspname), format('usage granted to %s', role), is_client
  from pg_catalog.pg_namespace cross join roles
  where nspname in ('public', 'private') and has_schema_privilege(role, pg_namespace.oid, 'usage');
$$;

revoke all on function private.schema_facts() from public, anon, authenticated;

-- The facts as [{"object", "fact", "is_right"}], for an admin.
create function public.schema_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function schema_report' using errcode = '42501';
  end if;
  return (select jsonb_agg(facts) from private.schema_facts() facts);
end;
$$;

revoke all on function public.schema_report() from public, anon, authenticated, service_role;
grant execute on function public.schema_report() to authenticated;

-- Deletes a message that a check of the project has sent, and no other, for good. False where there is none.
create function public.delete_check_message(request_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  is_deleted boolean;
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function delete_check_message' using errcode = '42501';
  end if;
  -- This delete moves it.
  delete from public.contact_messages messages
  where messages.request_id = delete_check_message.request_id and messages.email = 'check-hosted@example.com';
  is_deleted := found;
  delete from public.deleted_contact_messages messages
  where messages.request_id = delete_check_message.request_id and messages.email = 'check-hosted@example.com';
  return is_deleted or found;
end;
$$;

revoke all on function public.delete_check_message(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_check_message(uuid) to authenticated;
