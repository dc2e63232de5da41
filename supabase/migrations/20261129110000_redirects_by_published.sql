-- An address that was public leads to its document for good. Several documents may have had the same one, one after the
-- other; which of them it leads to is decided when it is read. What a draft does ends no address and makes none.

alter table public.content_redirects
add column ended_at timestamptz not null default now(),
drop constraint content_redirects_pkey,
add primary key (kind, slug, document_id);

-- Addresses that were deleted because a draft took them.
insert into public.content_redirects (kind, slug, document_id, ended_at)
select entries.data ->> 'kind', entries.data ->> 'slug', entries.record_id, max(entries.changed_at)
from public.content_history entries
where entries.table_name = 'content_documents'
  and entries.data ->> 'slug' is not null and (entries.data ->> 'published')::boolean
group by 1, 2, 3
on conflict do nothing;

create or replace function private.redirect_former_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.content_redirects (kind, slug, document_id) values (old.kind, old.slug, old.id)
  on conflict (kind, slug, document_id) do update set ended_at = excluded.ended_at;
  return null;
end;
$$;

drop trigger redirect_former_slug on public.content_documents;
create trigger redirect_former_slug
after update of slug, published on public.content_documents
for each row
when (old.slug is not null and old.published and (old.slug <> new.slug or not new.published))
execute function private.redirect_former_slug();

-- The published document that had this slug last; null where a published one has it now.
create function private.redirect_target(former_kind text, former_slug text) returns uuid
language sql stable security definer
set search_path = ''
as $$
  select redirects.document_id
  from public.content_redirects redirects
  join public.content_documents documents on documents.id = redirects.document_id and documents.published
  where redirects.kind = former_kind and redirects.slug = former_slug
    and not exists (
      select from public.content_documents present
      where present.kind = former_kind and present.slug = former_slug and present.published
    )
  order by redirects.ended_at desc, redirects.document_id
  limit 1;
$$;

revoke all on function private.redirect_target(text, text) from public, anon, authenticated;
grant execute on function private.redirect_target(text, text) to anon, authenticated;

drop policy "Anyone reads the former slugs of published documents" on public.content_redirects;
create policy "Anyone reads where former slugs lead" on public.content_redirects
for select to anon, authenticated
using (document_id = private.redirect_target(kind, slug));
