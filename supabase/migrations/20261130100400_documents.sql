-- Documents of all kinds in one table, which knows what they share. What a kind holds the application declares and parses:
-- a further kind needs no migration. It is also applied over the tables of release 0.1.

create table if not exists public.content_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint content_documents_kind_formed check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  -- There is one document of the kind, which cannot be deleted.
  is_single boolean not null default false,
  -- The last part of the address of a kind with pages; 404 is that of the page for unknown ones.
  slug text
    constraint content_documents_slug_formed
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80 and slug <> '404'),
  -- The place in the list: a text between those of its neighbours. Of equals the id decides.
  position text collate "C" not null
    constraint content_documents_position_formed check (position ~ '^[0-9A-Za-z]+$' and length(position) <= 500),
  published boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body jsonb not null
    constraint content_documents_body_small check (octet_length(body::text) <= 100000)
    constraint content_documents_body_named check (
      jsonb_typeof(body) = 'object'
      and jsonb_typeof(coalesce(body -> 'title', body -> 'name')) is not distinct from 'string'
      and coalesce(body ->> 'title', body ->> 'name') ~ '\S'
    ),
  constraint content_documents_slug_taken unique (kind, slug)
);

create index if not exists content_documents_by_position on public.content_documents (kind, position, id);
create unique index if not exists content_documents_one_single on public.content_documents (kind) where is_single;

-- The former slugs of documents; written by a trigger alone. An address that was public leads to its document for good.
-- Several documents may have had the same one, one after the other; which of them it leads to is decided when it is read.
-- What a draft does ends no address and makes none.
create table if not exists public.content_redirects (
  kind text not null,
  slug text not null,
  document_id uuid not null,
  ended_at timestamptz not null default now(),
  primary key (kind, slug, document_id)
);

-- What the site shows from the start, in a new database.
insert into public.content_documents (id, kind, is_single, slug, position, published, body)
select id::uuid, kind, is_single, slug, position, true, body::jsonb
from (
  values
    ('00000000-0000-4000-8000-000000000201', 'featured-project', false, null, 'a0', '{"title":"Project Noah","category":"ai","description":"Sample text about AI integration: answers that show where they come from.","picture":null,"image_url":"/pictures/project-noah.svg","bg_color":"#1f4b43","case_study":"00000000-0000-4000-8000-000000000101","website_url":null}'),
    ('00000000-0000-4000-8000-000000000202', 'featured-project', false, null, 'a1', '{"title":"Institute of Culinary Education","category":"drupal","description":"Sample text about Drupal development: content modelled with the people who write it.","picture":null,"image_url":"/pictures/institute-of-culinary-education.svg","bg_color":"#f0c239","case_study":"00000000-0000-4000-8000-000000000102","website_url":null}'),
    ('00000000-0000-4000-8000-000000000203', 'featured-project', false, null, 'a2', '{"title":"Gek op Locaties","category":"web","description":"Sample text about web applications: quick to open, easy to share.","picture":null,"image_url":"/pictures/gek-op-locaties.svg","bg_color":"#c9d7f2","case_study":"00000000-0000-4000-8000-000000000103","website_url":null}'),
    ('00000000-0000-4000-8000-000000000204', 'featured-project', false, null, 'a3', '{"title":"Steensma","category":"drupal","description":"Sample text about Drupal development: every fact kept in one place.","picture":null,"image_url":null,"bg_color":"#2a2a7c","case_study":null,"website_url":null}'),
    ('00000000-0000-4000-8000-000000000101', 'case-study', false, 'project-noah', 'a0', '{"title":"Project Noah","category":"ai","description":"Sample text about AI integration: language models that answer from given sources and show them, with a person at the end.","full_description":"Projects of this kind bring a language model into work that people do already: searching, sorting, drafting. They start with the question of trust, not with a model.\n\nThis is a sample text. It describes the kind of work, not what was built for Project Noah.","challenge":"Typical for AI integration: a fluent answer without a source is worse than no answer, and nobody can check every reply by hand. The texts to be searched rarely have one form or one language.","solution":"How we approach such work: search first, let the model write only from what was found, and show the source of each sentence. Questions with known answers are asked again after every change.","results":"A sample has no results to report. In a real study this block says what has changed for the people who work with it, in their own words and with their consent.","technologies":["AI integration"],"picture":null,"image_url":"/pictures/project-noah.svg","blocks":[],"seo_title":null,"seo_description":null}'),
    ('00000000-0000-4000-8000-000000000102', 'case-study', false, 'institute-of-culinary-education', 'a1', '{"title":"Institute of Culinary Education","category":"drupal","description":"Sample text about Drupal development: content that is modelled with the people who write it, and pages that follow from the model.","full_description":"Projects of this kind put content in order before any page is drawn: what there is, who writes it, and where it is shown. Each fact is kept in one place, and the pages follow from it.\n\nThis is a sample text. It describes the kind of work, not what was built for the Institute of Culinary Education.","challenge":"Typical for Drupal development: the site stays in use while it is rebuilt, its addresses must keep working, and the editors who know the content best have the least time to learn a new tool.","solution":"How we approach such work: we model the content with its editors, on paper, before any screen is drawn. The new site takes over section by section behind the same addresses, each one when its editors can change it without help.","results":"A sample has no results to report. In a real study this block says what editors and readers can do that they could not do before, in their own words and with their consent.","technologies":["Drupal"],"picture":null,"image_url":"/pictures/institute-of-culinary-education.svg","blocks":[],"seo_title":null,"seo_description":null}'),
    ('00000000-0000-4000-8000-000000000103', 'case-study', false, 'gek-op-locaties', 'a2', '{"title":"Gek op Locaties","category":"web","description":"Sample text about web applications: made for weak connections, shared links and people who have little time.","full_description":"Projects of this kind turn a task that several people share into one application: it opens quickly, explains itself, and goes on where it was left.\n\nThis is a sample text. It describes the kind of work, not what was built for Gek op Locaties.","challenge":"Typical for web applications: a small screen, a weak connection and little time. A choice once made has to survive a reload, a second tab and a forwarded link.","solution":"How we approach such work: the state of a page is in its address, so that a link shows to others what it shows to you. The first screen arrives ready to be read, pictures come in the size that the screen needs, and the rest waits until it is asked for.","results":"A sample has no results to report. In a real study this block says what people get done with the application, in their own words and with their consent.","technologies":["Web application"],"picture":null,"image_url":"/pictures/gek-op-locaties.svg","blocks":[],"seo_title":null,"seo_description":null}'),
    ('00000000-0000-4000-8000-000000000301', 'service', false, null, 'a0', '{"title":"Web Applications","description":"Interfaces with real work behind them: forms, queues, permissions, long days. Built so that a slow network and a second tab are ordinary, not accidents.","points":["Product interfaces","Accounts and roles","Speed and access audits"]}'),
    ('00000000-0000-4000-8000-000000000302', 'service', false, null, 'a1', '{"title":"Drupal Development","description":"New builds, upgrades and rescues. We model the content with the people who write it, and leave a site that the next release does not frighten.","points":["Content models","Major upgrades","Custom modules"]}'),
    ('00000000-0000-4000-8000-000000000303', 'service', false, null, 'a2', '{"title":"AI Integration","description":"Language models where they save somebody an afternoon: search, sorting, first drafts. Measured before and after, with a person at the end of the line.","points":["Search over your own texts","Drafting with review","Evaluation"]}'),
    ('00000000-0000-4000-8000-000000000401', 'agency', true, null, 'a0', '{"name":"Farweave","email":"hello@farweave.example","claim":"Drupal, web applications and AI integration","place":"Fully remote","hours":"European and American hours","reply_time":"We answer within two working days.","links":[{"name":"LinkedIn","address":"https://example.com/linkedin/farweave"},{"name":"GitHub","address":"https://example.com/github/farweave"},{"name":"Mastodon","address":"https://example.com/mastodon/farweave"}],"footer":null}')
) built_in (id, kind, is_single, slug, position, body)
where not exists (select from public.content_documents);

-- The triggers come after the built-in documents, which have no history.

-- Fills what an insert leaves out. An update keeps what it may not change; stamp_version, which runs after this, raises
-- the version with every update but a move in the list.
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
  select coalesce(documents.body ->> 'title', documents.body ->> 'name') into namesake
  from public.content_documents documents
  where documents.kind = new.kind and documents.slug = new.slug and documents.id <> new.id;
  if found then
    raise exception 'The slug % is that of “%”. Choose another one, or change it there first.', new.slug, namesake
      using errcode = '23514';
  end if;
  return new;
end;
$$;

create or replace trigger compose_texts
before insert or update on public.content_documents
for each row execute function private.compose_texts();

create or replace trigger prepare_document
before insert or update on public.content_documents
for each row execute function private.prepare_document();

create or replace trigger stamp_version
before insert or update of slug, published, body on public.content_documents
for each row execute function private.stamp_version();

-- Once a position has grown long, the documents of the kind get new ones in the same order: integer keys of
-- fractional-indexing, with four characters.
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

create or replace trigger redirect_former_slug
after update of slug, published on public.content_documents
for each row
when (old.slug is not null and old.published and (old.slug <> new.slug or not new.published))
execute function private.redirect_former_slug();

-- The published document that had this slug last; null where a published one has it now.
create or replace function private.redirect_target(former_kind text, former_slug text) returns uuid
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

create or replace trigger record_history
after insert or update or delete on public.content_documents
for each row execute function private.record_history();

create or replace trigger raise_content_revision
after insert or update or delete on public.content_documents
for each row execute function private.raise_content_revision();

revoke all on function
  private.prepare_document(), private.shorten_positions(), private.redirect_former_slug(),
  private.redirect_target(text, text)
from public, anon, authenticated;
grant execute on function private.redirect_target(text, text) to anon, authenticated;

alter table public.content_documents enable row level security;
alter table public.content_redirects enable row level security;

revoke all on public.content_documents, public.content_redirects from public, anon, authenticated;
grant select on public.content_documents, public.content_redirects to anon, authenticated;
grant insert, update, delete on public.content_documents to authenticated;
grant select, insert, update, delete on public.content_documents, public.content_redirects to service_role;

drop policy if exists "Anyone reads published documents" on public.content_documents;
create policy "Anyone reads published documents" on public.content_documents
for select to anon, authenticated using (published);

drop policy if exists "Admins read all documents" on public.content_documents;
create policy "Admins read all documents" on public.content_documents
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

drop policy if exists "Admins insert documents" on public.content_documents;
create policy "Admins insert documents" on public.content_documents
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

drop policy if exists "Admins update documents" on public.content_documents;
create policy "Admins update documents" on public.content_documents
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

drop policy if exists "Admins delete documents" on public.content_documents;
create policy "Admins delete documents" on public.content_documents
for delete to authenticated
using (not is_single and (select public.is_admin((select auth.uid()))));

drop policy if exists "Anyone reads where former slugs lead" on public.content_redirects;
create policy "Anyone reads where former slugs lead" on public.content_redirects
for select to anon, authenticated
using (document_id = private.redirect_target(kind, slug));
