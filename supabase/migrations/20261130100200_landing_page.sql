-- The texts of the landing page, a row for each section.

create table public.landing_page_content (
  id uuid primary key default gen_random_uuid(),
  section text not null
    constraint landing_page_content_one_per_section unique
    constraint landing_page_content_section_known check (section in ('hero', 'about', 'services', 'contact')),
  title text not null constraint landing_page_content_title_not_blank check (title ~ '\S'),
  subtitle text,
  content text not null constraint landing_page_content_content_not_blank check (content ~ '\S'),
  button_text text constraint landing_page_content_button_text_not_blank check (button_text ~ '\S'),
  button_link text constraint landing_page_content_button_link_not_blank check (button_link ~ '\S'),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create trigger compose_texts
before insert or update on public.landing_page_content
for each row execute function private.compose_texts();

create trigger stamp_version
before insert or update on public.landing_page_content
for each row execute function private.stamp_version();

create trigger record_history
after insert or update or delete on public.landing_page_content
for each row execute function private.record_history();

create trigger raise_content_revision
after insert or update or delete on public.landing_page_content
for each row execute function private.raise_content_revision();

alter table public.landing_page_content enable row level security;

revoke all on public.landing_page_content from public, anon, authenticated;
grant select on public.landing_page_content to anon, authenticated;
grant insert, update, delete on public.landing_page_content to authenticated;
grant select, insert, update, delete on public.landing_page_content to service_role;

create policy "Anyone reads landing texts" on public.landing_page_content
for select to anon, authenticated using (true);

create policy "Admins insert landing texts" on public.landing_page_content
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins update landing texts" on public.landing_page_content
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins delete landing texts" on public.landing_page_content
for delete to authenticated
using ((select public.is_admin((select auth.uid()))));
