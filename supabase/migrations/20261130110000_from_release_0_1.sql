-- Brings a database of release 0.1, which is marked as having the baseline (supabase/adopt-baseline.sql), to what the
-- baseline makes. It changes nothing in a new database. The bodies are those of the baseline.

-- For pages of earlier releases, for checks of a project, and for what is no longer counted.
drop function if exists
  public.restore_portfolio_item(uuid), public.deleted_items_history(integer, bigint),
  public.change_contact_messages(text, uuid[], text, text),
  public.change_counted_messages(text, uuid[], text, text, jsonb),
  public.schema_report(), private.schema_facts(), private.storage_facts(), public.delete_check_message(uuid);

-- The library of pictures keeps what an admin had not deleted from it; files stay.
do $$
begin
  if exists (
    select from pg_catalog.pg_attribute
    where attrelid = 'public.pictures'::regclass and attname = 'hidden_at' and not attisdropped
  ) then
    delete from public.pictures where hidden_at is not null;
  end if;
  if to_regclass('storage.objects') is not null then
    drop policy if exists "Admins delete pictures" on storage.objects;
  end if;
end;
$$;

drop function if exists public.picture_uses(text[]), public.sweep_pictures(text[]), private.places_of_pictures(text[]);
drop trigger if exists note_purged_pictures on public.content_history;
drop trigger if exists keep_picture on public.pictures;
drop function if exists private.note_purged_pictures(), private.keep_picture();
drop index if exists public.content_history_pictures;
drop function if exists private.hashes_in(jsonb);
drop policy if exists "Admins update pictures" on public.pictures;
revoke update on public.pictures from authenticated;
-- With its columns goes the index of the pictures that are shown.
alter table public.pictures drop column if exists hidden_at, drop column if exists named_at;
create index if not exists pictures_by_created_at on public.pictures (created_at, hash);

-- What a kind of content holds is known to the application alone.
drop trigger if exists keep_document_count on public.content_documents;
drop function if exists private.keep_document_count();
alter table public.content_documents
  drop constraint if exists content_documents_body_formed,
  drop constraint if exists content_documents_slug_of_case_study,
  drop constraint if exists content_documents_draft_allowed,
  drop constraint if exists content_documents_kind_formed,
  drop constraint if exists content_documents_body_named,
  alter column published set default true,
  add column if not exists is_single boolean not null default false,
  add constraint content_documents_kind_formed check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  add constraint content_documents_body_named check (
    jsonb_typeof(body) = 'object'
    and jsonb_typeof(coalesce(body -> 'title', body -> 'name')) is not distinct from 'string'
    and coalesce(body ->> 'title', body ->> 'name') ~ '\S'
  );
alter table public.portfolio_items
  drop constraint if exists portfolio_items_picture_formed,
  add constraint portfolio_items_picture_formed check (jsonb_typeof(picture) in ('object', 'null'));
drop function if exists private.is_document_body(text, jsonb), private.is_picture(jsonb);
drop function if exists
  private.is_text(jsonb, text), private.is_optional_text(jsonb, text), private.is_list(jsonb, integer),
  private.entries_of(jsonb), private.is_pixels(jsonb), private.is_share(jsonb);

drop index if exists public.content_documents_one_agency;
-- A mark, and no change of a text.
alter table public.content_documents disable trigger user;
update public.content_documents set is_single = true where kind = 'agency';
alter table public.content_documents enable trigger user;
create unique index if not exists content_documents_one_single on public.content_documents (kind) where is_single;

drop policy if exists "Admins delete documents" on public.content_documents;
create policy "Admins delete documents" on public.content_documents
for delete to authenticated
using (not is_single and (select public.is_admin((select auth.uid()))));

create or replace function private.prepare_document() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  last text;
  namesake text;
begin
  if tg_op = 'UPDATE' then
    if new.kind <> old.kind then
      raise exception 'A document keeps its kind.' using errcode = '23514';
    end if;
    new.id := old.id;
    new.is_single := old.is_single;
    new.created_at := old.created_at;
    new.version := old.version;
    new.updated_at := old.updated_at;
  else
    -- The index refuses a second one.
    new.is_single := new.is_single or exists (
      select from public.content_documents documents where documents.kind = new.kind and documents.is_single
    );
    if new.position is null then
      -- At the end of the list.
      select max(documents.position) into last from public.content_documents documents where documents.kind = new.kind;
      new.position := case
        when last is null then 'a0'
        when last ~ 'z$' then last || '1'
        else left(last, -1) || substr(digits, strpos(digits, right(last, 1)) + 1, 1)
      end;
    end if;
  end if;
  select coalesce(documents.body ->> 'title', documents.body ->> 'name') into namesake from public.content_documents documents
  where documents.kind = new.kind and documents.slug = new.slug and documents.id <> new.id;
  if found then
    raise exception 'The slug % is that of “%”. Choose another one, or change it there first.', new.slug, namesake
      using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace function private.shorten_positions() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
begin
  update public.content_documents documents
  set position = 'c' || substr(digits, place / 3844 + 1, 1) || substr(digits, place / 62 % 62 + 1, 1)
    || substr(digits, place % 62 + 1, 1)
  from (
    select id, row_number() over (order by position, id)::integer - 1 as place
    from public.content_documents where kind = new.kind
  ) numbered
  where documents.id = numbered.id;
  return null;
end;
$$;

create or replace trigger shorten_positions
after insert or update of position on public.content_documents
for each row when (length(new.position) > 50) execute function private.shorten_positions();

update public.content_documents set position = position where length(position) > 50;

-- The history takes a record's kind and name from its row.
create or replace function private.content_name(data jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(data ->> 'section', fields ->> 'title', fields ->> 'name') from private.content_fields(data) fields;
$$;

create or replace function private.record_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  row_data jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
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

-- Their parameters have other names and types.
drop function if exists public.restore_record(text, uuid), public.deleted_records(text, integer, bigint);

create or replace function public.restore_record(table_name text, record_id uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  newest public.content_history;
  deleted_columns text;
  inserted integer := 0;
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function restore_record' using errcode = '42501';
  end if;
  select * into newest
  from public.content_history entries
  where entries.table_name = restore_record.table_name and entries.record_id = restore_record.record_id
  order by entries.id desc limit 1;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  if newest.action = 'delete' then
    -- A column that the table has got since takes its default.
    select string_agg(quote_ident(attname), ', ') into deleted_columns
    from pg_catalog.pg_attribute
    where attrelid = format('public.%I', newest.table_name)::regclass
      and attnum > 0 and not attisdropped and attgenerated = '' and newest.data ? attname::text;
    perform set_config('content_history.restores', record_id::text, true);
    execute format(
      'insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)
       on conflict (id) do nothing',
      newest.table_name, deleted_columns
    ) using newest.data;
    get diagnostics inserted = row_count;
    perform set_config('content_history.restores', '', true);
  end if;
  return jsonb_build_object('outcome', case inserted when 1 then 'restored' else 'exists' end);
end;
$$;

create or replace function public.recent_history(entry_limit integer)
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
    newest.data ->> 'kind',
    newest.record_id,
    newest.action,
    private.content_name(newest.data),
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

create or replace function public.deleted_records(
  table_name text, entry_limit integer, kind text default null, before_id bigint default null
)
returns table (id bigint, record_id uuid, name text, changed_by_email text, changed_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  select
    deletes.id, deletes.record_id, private.content_name(deletes.data), deletes.changed_by_email, deletes.changed_at
  from public.content_history deletes
  where deletes.table_name = deleted_records.table_name
    and deletes.action = 'delete'
    and deletes.id < coalesce(deleted_records.before_id, 9223372036854775807)
    and (deleted_records.kind is null or deletes.data ->> 'kind' = deleted_records.kind)
    and not exists (
      select from public.content_history later
      where later.table_name = deletes.table_name and later.record_id = deletes.record_id and later.id > deletes.id
    )
    and (select public.is_admin((select auth.uid())))
  order by deletes.id desc limit least(deleted_records.entry_limit, 100);
$$;

drop function if exists private.kind_of(text, jsonb);
drop table if exists private.content_kinds;

revoke all on function
  private.content_name(jsonb), private.shorten_positions(), public.restore_record(text, uuid),
  public.deleted_records(text, integer, text, bigint)
from public, anon, authenticated, service_role;
grant execute on function public.restore_record(text, uuid), public.deleted_records(text, integer, text, bigint)
to authenticated;
