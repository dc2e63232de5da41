-- Uploaded pictures: the library, and the bucket of their files in Storage.

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
  -- Beside a WebP there is a JPEG for link previews. Pictures of release 0.1 have none.
  has_preview boolean not null default false,
  -- Of the file that was chosen.
  name text not null constraint pictures_name_not_blank check (name ~ '\S'),
  created_at timestamptz not null default now()
);

create index pictures_by_created_at on public.pictures (created_at, hash);

create trigger compose_texts
before insert or update on public.pictures
for each row execute function private.compose_texts();

alter table public.pictures enable row level security;

revoke all on public.pictures from public, anon, authenticated;
grant select, insert on public.pictures to authenticated;
grant select, insert, update, delete on public.pictures to service_role;

create policy "Admins read pictures" on public.pictures
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Admins insert pictures" on public.pictures
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

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
end;
$$;
