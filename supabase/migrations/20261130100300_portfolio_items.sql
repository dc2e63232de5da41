-- The items of the portfolio.

-- citext sorts by the lower-case text, byte by byte under collation "C": apple, Banana, Zebra, the same on
-- every server, also on one built without ICU.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists citext with schema extensions;

create function private.keep_created_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.created_at := old.created_at;
  return new;
end;
$$;

revoke all on function private.keep_created_at() from public, anon, authenticated;

-- Values of an enum sort in the order of this list: that of their labels, as people read them.
create type public.portfolio_category as enum (
  'ai', -- AI Solutions
  'drupal', -- Drupal Development
  'mobile', -- Mobile Development
  'design', -- UI/UX Design
  'web' -- Web Development
);

create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  title extensions.citext collate "C" not null
    constraint portfolio_items_title_not_blank check (title::text ~ '\S'),
  category public.portfolio_category not null,
  description text not null constraint portfolio_items_description_not_blank check (description ~ '\S'),
  image_url text constraint portfolio_items_image_url_not_blank check (image_url ~ '\S'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An uploaded one, which the application parses.
  picture jsonb constraint portfolio_items_picture_formed check (jsonb_typeof(picture) in ('object', 'null')),
  search_text text not null generated always as (private.folded_text(title::text)) stored
);

create index portfolio_items_by_title on public.portfolio_items (title, id);
create index portfolio_items_by_category on public.portfolio_items (category, id);
create index portfolio_items_by_created_at on public.portfolio_items (created_at, id);

create trigger compose_texts
before insert or update on public.portfolio_items
for each row execute function private.compose_texts();

create trigger keep_created_at
before update on public.portfolio_items
for each row execute function private.keep_created_at();

create trigger stamp_version
before insert or update on public.portfolio_items
for each row execute function private.stamp_version();

create trigger record_history
after insert or update or delete on public.portfolio_items
for each row execute function private.record_history();

create trigger raise_content_revision
after insert or update or delete on public.portfolio_items
for each row execute function private.raise_content_revision();

alter table public.portfolio_items enable row level security;

revoke all on public.portfolio_items from public, anon, authenticated;
grant select on public.portfolio_items to anon, authenticated;
grant insert, update, delete on public.portfolio_items to authenticated;
grant select, insert, update, delete on public.portfolio_items to service_role;

create policy "Anyone reads portfolio items" on public.portfolio_items
for select to anon, authenticated using (true);

create policy "Admins insert portfolio items" on public.portfolio_items
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins update portfolio items" on public.portfolio_items
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins delete portfolio items" on public.portfolio_items
for delete to authenticated
using ((select public.is_admin((select auth.uid()))));
