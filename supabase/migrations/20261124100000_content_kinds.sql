-- The kinds of content, which only migrations write. History, recent changes, deleted records and restore work from
-- them: a further kind is a row here, and the triggers on its table.

create table private.content_kinds (
  kind text primary key,
  -- Where its records are stored. A table of several kinds has a column `kind`.
  table_name text not null,
  -- What names a record for people: a column, or a field of the column `body`.
  name_field text not null
);

revoke all on private.content_kinds from public, anon, authenticated, service_role;

insert into private.content_kinds (kind, table_name, name_field)
values
  ('landing-section', 'landing_page_content', 'section'),
  ('portfolio-item', 'portfolio_items', 'title');

-- The kind of a row; null where there is none.
create function private.kind_of(table_name text, data jsonb) returns text
language sql stable
set search_path = ''
as $$
  select kinds.kind from private.content_kinds kinds
  where kinds.table_name = kind_of.table_name and kinds.kind = coalesce(data ->> 'kind', kinds.kind);
$$;

-- The columns of a row, and in the place of `body` its fields.
create function private.content_fields(data jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select (data - 'body') || coalesce(data -> 'body', '{}');
$$;

-- The fields with other texts; an empty text, null and no field are the same. A place in a list is no text.
create function private.changed_fields(before jsonb, after jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select field.key
    from
      private.content_fields(before) earlier,
      private.content_fields(after) later,
      jsonb_object_keys(earlier || later) field (key)
    where field.key not in ('version', 'updated_at', 'position')
      and coalesce(earlier ->> field.key, '') <> coalesce(later ->> field.key, '')
  );
$$;

revoke all on function
  private.kind_of(text, jsonb), private.content_fields(jsonb), private.changed_fields(jsonb, jsonb)
from public, anon, authenticated;

alter table public.content_history drop constraint content_history_table_known;

-- An update that changes no text writes nothing.
create or replace function private.record_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_data jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if private.kind_of(tg_table_name, row_data) is null then
    raise exception 'The table % has no such kind of content: %', tg_table_name, row_data ->> 'kind'
      using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' and private.changed_fields(to_jsonb(old), row_data) = '{}' then
    return null;
  end if;
  insert into public.content_history (table_name, record_id, version, action, data, changed_by, changed_by_email)
  values (
    tg_table_name,
    (row_data ->> 'id')::uuid,
    (row_data ->> 'version')::integer,
    lower(tg_op),
    row_data,
    (select auth.uid()),
    (select users.email from auth.users where users.id = (select auth.uid()))
  );
  return null;
end;
$$;

-- Puts a deleted record back as it was, for an admin. Answers {"outcome": "restored"}, or changes nothing:
-- {"outcome": "exists"} where a record has this id, {"outcome": "missing"} where the history has no deleted one.
create function public.restore_record(kind text, record_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  stored_in text := (select kinds.table_name from private.content_kinds kinds where kinds.kind = restore_record.kind);
  deleted jsonb;
  deleted_columns text;
  inserted integer := 0;
  is_stored boolean;
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function restore_record' using errcode = '42501';
  end if;
  if stored_in is null then
    return jsonb_build_object('outcome', 'missing');
  end if;

  select entries.data into deleted
  from public.content_history entries
  where entries.table_name = stored_in and entries.record_id = restore_record.record_id
    and entries.action = 'delete' and private.kind_of(stored_in, entries.data) = restore_record.kind
  order by entries.id desc limit 1;
  if found then
    -- A column that the table has got since takes its default.
    select string_agg(quote_ident(attname), ', ') into deleted_columns
    from pg_catalog.pg_attribute
    where attrelid = format('public.%I', stored_in)::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and deleted ? attname::text;
    perform set_config('content_history.restores', record_id::text, true);
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       on conflict (id) do nothing',
      stored_in, deleted_columns
    ) using deleted;
    get diagnostics inserted = row_count;
    perform set_config('content_history.restores', '', true);
  end if;
  if inserted = 1 then
    return jsonb_build_object('outcome', 'restored');
  end if;
  execute format('select exists (select from public.%I where id = $1)', stored_in) into is_stored using record_id;
  return jsonb_build_object('outcome', case when is_stored then 'exists' else 'missing' end);
end;
$$;

-- This name and deleted_items_history are those that an older site calls.
create or replace function public.restore_portfolio_item(item_id uuid) returns jsonb
language sql volatile
set search_path = ''
as $$
  select public.restore_record('portfolio-item', item_id);
$$;

drop function public.recent_history(integer);

-- The newest changes of all records, with what a list says of each; for an admin. `name`: see content_kinds.
-- `changed_columns`: fields, of an update. `is_restored`: an insert after a delete. `is_stored`: the record exists now,
-- since its last change is no delete.
create function public.recent_history(entry_limit integer)
returns table (
  id bigint,
  table_name text,
  kind text,
  record_id uuid,
  action text,
  name text,
  changed_columns text[],
  is_restored boolean,
  is_stored boolean,
  changed_by_email text,
  changed_at timestamptz
)
language sql stable security definer
set search_path = ''
as $$
  select
    newest.id,
    newest.table_name,
    kinds.kind,
    newest.record_id,
    newest.action,
    private.content_fields(newest.data) ->> kinds.name_field,
    case
      when newest.action = 'update' and previous.data is not null
      then private.changed_fields(previous.data, newest.data)
      else '{}'
    end,
    newest.action = 'insert' and coalesce(previous.action = 'delete', false),
    last.action <> 'delete',
    newest.changed_by_email,
    newest.changed_at
  from (
    select * from public.content_history entries order by entries.id desc limit least(recent_history.entry_limit, 100)
  ) newest
  left join private.content_kinds kinds on kinds.kind = private.kind_of(newest.table_name, newest.data)
  left join lateral (
    select entries.action, entries.data from public.content_history entries
    where entries.table_name = newest.table_name and entries.record_id = newest.record_id and entries.id < newest.id
    order by entries.id desc limit 1
  ) previous on true
  cross join lateral (
    select entries.action from public.content_history entries
    where entries.table_name = newest.table_name and entries.record_id = newest.record_id
    order by entries.id desc limit 1
  ) last
  where (select public.is_admin((select auth.uid())))
  order by newest.id desc;
$$;

-- The records of a kind that are deleted now, the last deleted first, from the entry before `before_id` on. For an admin.
create function public.deleted_records(kind text, entry_limit integer, before_id bigint default null)
returns table (id bigint, record_id uuid, name text, changed_by_email text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select
    deletes.id,
    deletes.record_id,
    private.content_fields(deletes.data) ->> (
      select kinds.name_field from private.content_kinds kinds where kinds.kind = deleted_records.kind
    ),
    deletes.changed_by_email,
    deletes.changed_at
  from public.content_history deletes
  where deletes.table_name = (
      select kinds.table_name from private.content_kinds kinds where kinds.kind = deleted_records.kind
    )
    and deletes.action = 'delete'
    and deletes.id < coalesce(deleted_records.before_id, 9223372036854775807)
    and private.kind_of(deletes.table_name, deletes.data) = deleted_records.kind
    and not exists (
      select from public.content_history later
      where later.table_name = deletes.table_name and later.record_id = deletes.record_id and later.id > deletes.id
    )
    and (select public.is_admin((select auth.uid())))
  order by deletes.id desc limit least(deleted_records.entry_limit, 100);
$$;

create or replace function public.deleted_items_history(entry_limit integer, before_id bigint default null)
returns table (id bigint, record_id uuid, title text, changed_by_email text, changed_at timestamptz)
language sql stable
set search_path = ''
as $$
  select * from public.deleted_records('portfolio-item', entry_limit, before_id);
$$;

revoke all on function
  public.restore_record(text, uuid), public.recent_history(integer), public.deleted_records(text, integer, bigint)
from public, anon, authenticated, service_role;
grant execute on function
  public.restore_record(text, uuid), public.recent_history(integer), public.deleted_records(text, integer, bigint)
to authenticated;

-- Deletes what is older than a year, but for the newest 20 versions of each record that exists.
create or replace function private.purge_history() returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- A purge that runs already is not waited for.
  perform from private.history_settings
  where purged_at < now() - interval '1 hour'
  for update skip locked;
  if not found then
    return;
  end if;
  update private.history_settings set purged_at = now() where only_row;

  delete from public.content_history entries
  where entries.changed_at < now() - interval '1 year'
    and (
      'delete' = (
        select newest.action from public.content_history newest
        where newest.table_name = entries.table_name and newest.record_id = entries.record_id
        order by newest.id desc limit 1
      )
      or exists (
        select from public.content_history newer
        where newer.table_name = entries.table_name and newer.record_id = entries.record_id and newer.id > entries.id
        offset 19
      )
    );
end;
$$;
