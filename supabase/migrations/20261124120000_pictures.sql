-- Uploaded pictures: what records store of them, the library, and the bucket of their files in Storage.

alter table public.portfolio_items
add column picture jsonb constraint portfolio_items_picture_formed check (private.is_picture(picture));

-- The library. A row is inserted once all files are stored, which are named <hash>-<width>.<type>.
create table public.pictures (
  -- SHA-256 of the master.
  hash text primary key constraint pictures_hash_formed check (hash ~ '^[0-9a-f]{64}$'),
  type text not null constraint pictures_type_known check (type in ('webp', 'jpg', 'png')),
  -- Ascending; the last is that of the master.
  widths integer[] not null
    constraint pictures_widths_formed
    check (cardinality(widths) between 1 and 4 and 1 <= all (widths) and widths[cardinality(widths)] = width),
  width integer not null constraint pictures_width_in_range check (width between 1 and 2400),
  height integer not null constraint pictures_height_in_range check (height between 1 and 65535),
  colour text not null constraint pictures_colour_formed check (colour ~ '^#[0-9a-f]{6}$'),
  -- Of the file that was chosen.
  name text not null constraint pictures_name_not_blank check (name ~ '\S'),
  created_at timestamptz not null default now(),
  -- Deleted from the library.
  hidden_at timestamptz,
  -- When it was uploaded, or something named it last.
  named_at timestamptz not null default now()
);

create index pictures_by_created_at on public.pictures (created_at, hash) where hidden_at is null;

alter table public.pictures enable row level security;

revoke all on public.pictures from public, anon, authenticated;
grant select, insert on public.pictures to authenticated;
grant update (hidden_at) on public.pictures to authenticated;
grant select, insert, update, delete on public.pictures to service_role;

create policy "Admins read pictures" on public.pictures
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Admins insert pictures" on public.pictures
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins update pictures" on public.pictures
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

-- A picture that is uploaded again is shown again, and counts as named.
create function private.note_upload() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.hidden_at is null then
    new.named_at := now();
  end if;
  return new;
end;
$$;

create trigger note_upload
before update of hidden_at on public.pictures
for each row execute function private.note_upload();

-- The hashes of the pictures that a row names, in a column or anywhere in its body.
create function private.hashes_in(data jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array(
    select distinct found.hash #>> '{}'
    from jsonb_path_query(data, '$.** ? (@.type() == "object").hash ? (@.type() == "string")') found (hash)
    where found.hash #>> '{}' ~ '^[0-9a-f]{64}$'
  );
$$;

create index content_history_pictures on public.content_history using gin (private.hashes_in(data))
where private.hashes_in(data) <> '{}';

-- Every record, history entry and deleted record that names one of these pictures; null: any picture. An entry of the
-- history counts where the record does not name the picture now. `name`: see content_kinds.
create function private.places_of_pictures(hashes text[] default null)
returns table (hash text, kind text, record_id uuid, name text, place text)
language plpgsql stable
set search_path = ''
as $$
declare
  stored_in text;
begin
  for stored_in in select distinct kinds.table_name from private.content_kinds kinds loop
    return query execute format(
      'with naming as materialized (
         select to_jsonb(rows) as data, private.hashes_in(to_jsonb(rows)) as hashes from public.%I rows
       ),
       present as (
         select named.hash, (naming.data ->> ''id'')::uuid as record_id, naming.data,
           case when naming.data ->> ''published'' = ''false'' then ''draft'' else ''published'' end as place
         from naming cross join lateral unnest(naming.hashes) named (hash)
         where $1 is null or named.hash = any ($1)
       ),
       past as (
         select distinct on (named.hash, entries.record_id) named.hash, entries.record_id, entries.data, (
             select case newest.action when ''delete'' then ''deleted'' else ''history'' end
             from public.content_history newest
             where newest.table_name = entries.table_name and newest.record_id = entries.record_id
             order by newest.id desc limit 1
           ) as place
         from public.content_history entries
         cross join lateral unnest(private.hashes_in(entries.data)) named (hash)
         where entries.table_name = $2 and private.hashes_in(entries.data) <> ''{}''
           and ($1 is null or private.hashes_in(entries.data) && $1 and named.hash = any ($1))
           and not exists (
             select from present where present.hash = named.hash and present.record_id = entries.record_id
           )
         order by named.hash, entries.record_id, entries.id desc
       )
       select found.hash, kinds.kind, found.record_id, private.content_fields(found.data) ->> kinds.name_field, found.place
       from (select * from present union all select * from past) found
       join private.content_kinds kinds on kinds.kind = private.kind_of($2, found.data)',
      stored_in
    ) using hashes, stored_in;
  end loop;
end;
$$;

-- Where these pictures are used, for an admin.
create function public.picture_uses(hashes text[])
returns table (hash text, kind text, record_id uuid, title text, place text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function picture_uses' using errcode = '42501';
  end if;
  return query select * from private.places_of_pictures(coalesce(hashes, '{}'));
end;
$$;

-- Notes which pictures something names. Answers {"orphans": [<hash>], "kept": [<hash>]}: the pictures that nothing has
-- named for 31 days, a day longer than drafts live in a browser, and the others. `removed`: orphans whose files are
-- deleted; their rows go before the answer.
create function public.sweep_pictures(removed text[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  oldest constant timestamptz := now() - interval '31 days';
begin
  update public.pictures set named_at = now()
  where hash in (select places.hash from private.places_of_pictures() places);
  delete from public.pictures where hash = any (removed) and named_at < oldest;
  return jsonb_build_object(
    'orphans', (select coalesce(jsonb_agg(hash), '[]') from public.pictures where named_at < oldest),
    'kept', (select coalesce(jsonb_agg(hash), '[]') from public.pictures where named_at >= oldest)
  );
end;
$$;

revoke all on function
  private.note_upload(), private.hashes_in(jsonb), private.places_of_pictures(text[]),
  public.picture_uses(text[]), public.sweep_pictures(text[])
from public, anon, authenticated, service_role;
grant execute on function public.picture_uses(text[]) to authenticated;
grant execute on function public.sweep_pictures(text[]) to service_role;

-- The bucket, where the project has Storage. Anybody reads a file by its address; its types are those of the constraint.
do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('pictures', 'pictures', true, 5000000, array['image/webp', 'image/jpeg', 'image/png'])
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  create policy "Admins list pictures" on storage.objects
  for select to authenticated
  using (bucket_id = 'pictures' and (select public.is_admin((select auth.uid()))));

  create policy "Admins upload pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'pictures' and (select public.is_admin((select auth.uid()))));

  create policy "Admins delete pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'pictures' and (select public.is_admin((select auth.uid()))));
end;
$$;

-- The bucket and what concerns it, for a comparison as schema_facts. Policies that name another bucket are left out.
create function private.storage_facts() returns table (object text, fact text, is_right boolean)
language plpgsql stable
set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query
  select 'bucket pictures', fact.text, false
  from storage.buckets buckets
  cross join lateral (values
    (case when buckets.public then 'is public' end),
    (format('takes files of at most %s bytes', coalesce(buckets.file_size_limit::text, 'any number of'))),
    (format('takes %s', coalesce(array_to_string(buckets.allowed_mime_types, ', '), 'every type')))
  ) fact (text)
  where buckets.id = 'pictures' and fact.text is not null
  union all
  select 'table storage.objects', 'has row-level security', false
  from pg_catalog.pg_class where oid = 'storage.objects'::regclass and relrowsecurity
  union all
  select
    'table storage.objects',
    format('policy "%s" for %s to %s%s%s', policyname, lower(cmd), array_to_string(roles, ', '), ' using (' || qual || ')',
      ' with check (' || with_check || ')'),
    permissive = 'PERMISSIVE'
  from pg_catalog.pg_policies
  where schemaname = 'storage' and tablename = 'objects'
    and (concat(qual, with_check) ~ '''pictures''' or concat(qual, with_check) !~ 'bucket_id');
end;
$$;

revoke all on function private.storage_facts() from public, anon, authenticated;

create or replace function public.schema_report() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function schema_report' using errcode = '42501';
  end if;
  return (
    select jsonb_agg(facts)
    from (select * from private.schema_facts() union all select * from private.storage_facts()) facts
  );
end;
$$;
