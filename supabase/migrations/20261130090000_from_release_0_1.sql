-- Takes from a database of release 0.1 what it no longer has, and gives its tables what they have got since. The files of
-- the history and of the documents are applied over it; the others make what is there, and are marked as applied
-- (supabase/adopt-baseline.sql). In a new database there is nothing to do.
do $$
declare
  stored record;
begin
  if to_regclass('public.landing_page_content') is null then
    return;
  end if;

  -- For pages of earlier releases, for checks of a project, and for changes by their count.
  drop function
    public.restore_portfolio_item(uuid), public.deleted_items_history(integer, bigint),
    public.change_contact_messages(text, uuid[], text, text),
    public.change_counted_messages(text, uuid[], text, text, jsonb),
    public.schema_report(), private.schema_facts(), private.storage_facts(), public.delete_check_message(uuid),
    public.set_admin(text, boolean);

  -- The library of pictures keeps what an admin had not deleted from it. Files stay.
  delete from public.pictures where hidden_at is not null;
  drop function public.picture_uses(text[]), public.sweep_pictures(text[]), private.places_of_pictures(text[]);
  drop trigger note_purged_pictures on public.content_history;
  drop trigger keep_picture on public.pictures;
  drop function private.note_purged_pictures(), private.keep_picture();
  drop index public.content_history_pictures;
  drop function private.hashes_in(jsonb);
  drop policy "Admins update pictures" on public.pictures;
  revoke update on public.pictures from authenticated;
  -- With its columns goes the index of the pictures that are shown.
  alter table public.pictures
    drop column hidden_at, drop column named_at,
    add column has_preview boolean not null default false;
  create index pictures_by_created_at on public.pictures (created_at, hash);
  if to_regclass('storage.objects') is not null then
    drop policy "Admins delete pictures" on storage.objects;
  end if;

  -- What a kind of content holds is known to the application alone.
  drop trigger keep_document_count on public.content_documents;
  alter table public.content_documents
    drop constraint content_documents_body_formed,
    drop constraint content_documents_slug_of_case_study,
    drop constraint content_documents_draft_allowed,
    alter column published set default true,
    add column is_single boolean not null default false,
    add constraint content_documents_kind_formed check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
    add constraint content_documents_body_named check (
      jsonb_typeof(body) = 'object'
      and jsonb_typeof(coalesce(body -> 'title', body -> 'name')) is not distinct from 'string'
      and coalesce(body ->> 'title', body ->> 'name') ~ '\S'
    );
  drop index public.content_documents_one_agency;
  alter table public.portfolio_items
    drop constraint portfolio_items_picture_formed,
    add constraint portfolio_items_picture_formed check (jsonb_typeof(picture) in ('object', 'null'));
  drop function
    private.keep_document_count(), private.is_document_body(text, jsonb), private.is_picture(jsonb),
    private.is_text(jsonb, text), private.is_optional_text(jsonb, text), private.is_list(jsonb, integer),
    private.entries_of(jsonb), private.is_pixels(jsonb), private.is_share(jsonb);
  -- A mark, and no change of a text.
  alter table public.content_documents disable trigger user;
  update public.content_documents set is_single = true where kind = 'agency';
  alter table public.content_documents enable trigger user;

  -- The history takes a record's kind and name from its row.
  drop function
    public.restore_record(text, uuid), public.deleted_records(text, integer, bigint), private.kind_of(text, jsonb);
  drop table private.content_kinds;

  -- Where a former slug leads is decided when it is read. Addresses that were deleted because a draft took them come back.
  drop policy "Anyone reads the former slugs of published documents" on public.content_redirects;
  alter table public.content_redirects
    add column ended_at timestamptz not null default now(),
    drop constraint content_redirects_pkey,
    add primary key (kind, slug, document_id);
  insert into public.content_redirects (kind, slug, document_id, ended_at)
  select entries.data ->> 'kind', entries.data ->> 'slug', entries.record_id, max(entries.changed_at)
  from public.content_history entries
  where entries.table_name = 'content_documents'
    and entries.data ->> 'slug' is not null and (entries.data ->> 'published')::boolean
  group by 1, 2, 3
  on conflict do nothing;

  -- Texts are searched in a folded form, and stored in NFC: what is there is composed without triggers, since nobody sees
  -- a version or a history of it.
  alter table public.portfolio_items
    add column search_text text not null generated always as (private.folded_text(title::text)) stored;
  alter table public.contact_messages
    drop column search_text,
    add column search_text text not null
      generated always as (private.folded_text(name || E'\n' || email || E'\n' || message)) stored;
  for stored in
    select * from (
      values
        ('landing_page_content', 'title'), ('portfolio_items', 'title'), ('content_documents', 'body'),
        ('contact_messages', 'name'), ('deleted_contact_messages', 'name'), ('pictures', 'name'), ('content_history', 'data')
    ) tables (table_name, column_name)
  loop
    execute format(
      'create trigger compose_texts before insert or update on public.%1$I
       for each row execute function private.compose_texts();
       alter table public.%1$I disable trigger user;
       alter table public.%1$I enable trigger compose_texts;
       update public.%1$I rows set %2$I = %2$I where to_jsonb(rows)::text is not nfc normalized;
       alter table public.%1$I enable trigger user',
      stored.table_name, stored.column_name
    );
  end loop;
end;
$$;
