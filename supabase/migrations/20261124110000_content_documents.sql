-- Case studies, featured projects, services and the agency's facts: documents of several kinds in one table. What each
-- kind holds is checked by private.is_document_body, which is generated from the kinds that the application declares.

create table public.content_documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The last part of the address of a case study; 404 is that of the page for unknown ones.
  slug text
    constraint content_documents_slug_formed
    check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80 and slug <> '404')
    constraint content_documents_slug_of_case_study check ((slug is not null) = (kind = 'case-study')),
  -- The place in the list: a text between those of its neighbours. Of equals the id decides.
  position text collate "C" not null
    constraint content_documents_position_formed check (position ~ '^[0-9A-Za-z]+$' and length(position) <= 500),
  -- Of a new case study or featured project false; the others have no drafts.
  published boolean not null
    constraint content_documents_draft_allowed check (published or kind in ('case-study', 'featured-project')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body jsonb not null constraint content_documents_body_small check (octet_length(body::text) <= 100000),
  constraint content_documents_slug_taken unique (kind, slug)
);

create index content_documents_by_position on public.content_documents (kind, position, id);
create unique index content_documents_one_agency on public.content_documents (kind) where kind = 'agency';

-- A text that is not blank; `pattern`: what it must match.
create function private.is_text(value jsonb, pattern text default '\S') returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_typeof(value) = 'string' and value #>> '{}' ~ '\S' and value #>> '{}' ~ pattern, false);
$$;

-- As is_text, or null, or missing.
create function private.is_optional_text(value jsonb, pattern text default '\S') returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_typeof(value), 'null') = 'null' or private.is_text(value, pattern);
$$;

-- A list with at most so many entries, or missing.
create function private.is_list(value jsonb, most integer) returns boolean
language sql immutable
set search_path = ''
as $$
  select case coalesce(jsonb_typeof(value), 'missing')
    when 'missing' then true
    when 'array' then jsonb_array_length(value) <= most
    else false
  end;
$$;

-- The entries of a list; of anything else none.
create function private.entries_of(value jsonb) returns setof jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_array_elements(case jsonb_typeof(value) when 'array' then value else '[]' end);
$$;

-- A whole number of pixels.
create function private.is_pixels(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_typeof(value) = 'number' and value::text ~ '^[1-9][0-9]{0,4}$' and value::text::integer <= 65535, false);
$$;

-- A share, from 0 to 1.
create function private.is_share(value jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case jsonb_typeof(value) when 'number' then value::text::numeric between 0 and 1 else false end;
$$;

-- An uploaded picture as a record stores it, or null.
-- A check constraint runs with the rights of the role that writes, which has none on what this calls.
create function private.is_picture(value jsonb) returns boolean
language sql immutable security definer
set search_path = ''
as $$
  select case coalesce(jsonb_typeof(value), 'null')
    when 'null' then true
    when 'object' then coalesce(
      value - array['hash', 'type', 'widths', 'width', 'height', 'colour', 'focal_x', 'focal_y', 'alt'] = '{}'
      and private.is_text(value -> 'hash', '^[0-9a-f]{64}$')
      and value -> 'type' in ('"webp"', '"jpg"', '"png"')
      and jsonb_typeof(value -> 'widths') = 'array'
      and jsonb_array_length(case jsonb_typeof(value -> 'widths') when 'array' then value -> 'widths' else '[]' end) between 1 and 4
      and not exists (select from private.entries_of(value -> 'widths') entry where not private.is_pixels(entry))
      and private.is_pixels(value -> 'width')
      and private.is_pixels(value -> 'height')
      and private.is_text(value -> 'colour', '^#[0-9a-f]{6}$')
      and private.is_share(value -> 'focal_x')
      and private.is_share(value -> 'focal_y')
      and value ? 'alt'
      and private.is_optional_text(value -> 'alt'),
      false
    )
    else false
  end;
$$;

create or replace function private.is_document_body(kind text, body jsonb) returns boolean
language sql immutable security definer
set search_path = ''
as $$
  select case when jsonb_typeof(body) = 'object' then coalesce(case kind
    when 'featured-project' then
      body - array['title', 'category', 'description', 'picture', 'image_url', 'bg_color', 'case_study', 'website_url'] = '{}'
      and private.is_text(body -> 'title')
      and coalesce(body -> 'category' in ('"drupal"', '"ai"', '"web"', '"mobile"', '"design"'), false)
      and private.is_text(body -> 'description')
      and private.is_picture(body -> 'picture')
      and private.is_optional_text(body -> 'image_url', '^([hH][tT][tT][pP][sS]://.|/(?!/)[^\\\u0001-\u001f\u007f-\u009f]*$)')
      and coalesce(body -> 'bg_color' in ('"#1f4b43"', '"#f0c239"', '"#c9d7f2"', '"#2a2a7c"', '"#8c1d40"', '"#d9e4c7"', '"#3a3a42"'), false)
      and private.is_optional_text(body -> 'case_study', '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
      and private.is_optional_text(body -> 'website_url', '^https://[^\s\\\u0001-\u001f\u007f-\u009f]+$')
    when 'case-study' then
      body - array['title', 'category', 'description', 'full_description', 'challenge', 'solution', 'results', 'technologies', 'picture', 'image_url', 'blocks', 'seo_title', 'seo_description'] = '{}'
      and private.is_text(body -> 'title')
      and coalesce(body -> 'category' in ('"drupal"', '"ai"', '"web"', '"mobile"', '"design"'), false)
      and private.is_text(body -> 'description')
      and private.is_optional_text(body -> 'full_description')
      and private.is_optional_text(body -> 'challenge')
      and private.is_optional_text(body -> 'solution')
      and private.is_optional_text(body -> 'results')
      and private.is_list(body -> 'technologies', 50) and not exists (
        select from private.entries_of(body -> 'technologies') entry where not (private.is_text(entry))
      )
      and private.is_picture(body -> 'picture')
      and private.is_optional_text(body -> 'image_url', '^([hH][tT][tT][pP][sS]://.|/(?!/)[^\\\u0001-\u001f\u007f-\u009f]*$)')
      and private.is_list(body -> 'blocks', 50) and not exists (
        select from private.entries_of(body -> 'blocks') entry where not (case jsonb_typeof(entry) when 'object' then entry - array['heading', 'text', 'picture'] = '{}' and private.is_optional_text(entry -> 'heading') and private.is_optional_text(entry -> 'text') and private.is_picture(entry -> 'picture') and (jsonb_typeof(entry -> 'picture') is not distinct from 'object' or private.is_text(entry -> 'heading') and private.is_text(entry -> 'text')) else false end)
      )
      and private.is_optional_text(body -> 'seo_title')
      and private.is_optional_text(body -> 'seo_description')
    when 'service' then
      body - array['title', 'description', 'points'] = '{}'
      and private.is_text(body -> 'title')
      and private.is_text(body -> 'description')
      and private.is_list(body -> 'points', 5) and not exists (
        select from private.entries_of(body -> 'points') entry where not (private.is_text(entry))
      )
    when 'agency' then
      body - array['name', 'email', 'claim', 'place', 'hours', 'reply_time', 'links', 'footer'] = '{}'
      and private.is_text(body -> 'name')
      and private.is_text(body -> 'email', '^[a-zA-Z0-9.!#$%&''*+\/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$')
      and private.is_text(body -> 'claim')
      and private.is_optional_text(body -> 'place')
      and private.is_optional_text(body -> 'hours')
      and private.is_optional_text(body -> 'reply_time')
      and private.is_list(body -> 'links', 5) and not exists (
        select from private.entries_of(body -> 'links') entry where not (case jsonb_typeof(entry) when 'object' then entry - array['name', 'address'] = '{}' and private.is_text(entry -> 'name') and private.is_text(entry -> 'address', '^https://[^\s\\\u0001-\u001f\u007f-\u009f]+$') else false end)
      )
      and private.is_optional_text(body -> 'footer')
  end, false) else false end;
$$;

revoke all on function
  private.is_text(jsonb, text), private.is_optional_text(jsonb, text), private.is_list(jsonb, integer),
  private.entries_of(jsonb), private.is_pixels(jsonb), private.is_share(jsonb), private.is_picture(jsonb),
  private.is_document_body(text, jsonb)
from public, anon, authenticated;
grant execute on function private.is_picture(jsonb), private.is_document_body(text, jsonb)
to authenticated, service_role;

alter table public.content_documents
add constraint content_documents_body_formed check (private.is_document_body(kind, body));

-- The former slugs of documents; written by a trigger alone.
create table public.content_redirects (
  kind text not null,
  slug text not null,
  document_id uuid not null,
  primary key (kind, slug)
);

alter table public.content_documents enable row level security;
alter table public.content_redirects enable row level security;

revoke all on public.content_documents, public.content_redirects from public, anon, authenticated;
grant select on public.content_documents, public.content_redirects to anon, authenticated;
grant insert, update, delete on public.content_documents to authenticated;
grant select, insert, update, delete on public.content_documents, public.content_redirects to service_role;

create policy "Anyone reads published documents" on public.content_documents
for select to anon, authenticated using (published);

create policy "Admins read all documents" on public.content_documents
for select to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Admins insert documents" on public.content_documents
for insert to authenticated
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins update documents" on public.content_documents
for update to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

create policy "Admins delete documents" on public.content_documents
for delete to authenticated
using ((select public.is_admin((select auth.uid()))));

create policy "Anyone reads the former slugs of published documents" on public.content_redirects
for select to anon, authenticated
using (exists (select from public.content_documents documents where documents.id = document_id and documents.published));

-- Fills what an insert leaves out. An update keeps what it may not change; stamp_version, which runs after this, raises
-- the version with every update but a move in the list.
create function private.prepare_document() returns trigger
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
    new.created_at := old.created_at;
    new.version := old.version;
    new.updated_at := old.updated_at;
  else
    new.published := coalesce(new.published, new.kind not in ('case-study', 'featured-project'));
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
  select documents.body ->> 'title' into namesake from public.content_documents documents
  where documents.kind = new.kind and documents.slug = new.slug and documents.id <> new.id;
  if found then
    raise exception 'The slug % is that of “%”. Choose another one, or change it there first.', new.slug, namesake
      using errcode = '23514';
  end if;
  return new;
end;
$$;

-- How many documents of a kind there are: the page shows at least one and at most six services and featured projects,
-- and has the facts of one agency.
create function private.keep_document_count() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  changed text := case tg_op when 'DELETE' then old.kind else new.kind end;
  name text := replace(changed, '-', ' ');
  stored integer;
  shown integer;
begin
  if changed not in ('featured-project', 'service', 'agency') then
    return null;
  end if;
  -- Two changes at once would each count without the other.
  perform pg_advisory_xact_lock(hashtext('content_documents ' || changed));
  select count(*), count(*) filter (where documents.published) into stored, shown
  from public.content_documents documents where documents.kind = changed;
  if tg_op = 'INSERT' and stored > 6 then
    raise exception 'The page has room for six %s. Delete one first.', name using errcode = '23514';
  end if;
  if tg_op <> 'INSERT' and shown = 0 and old.published then
    raise exception '%', case changed
      when 'agency' then 'The facts of the agency cannot be deleted: the pages need them.'
      else format('This is the last published %s: the page shows at least one.', name)
    end using errcode = '23514';
  end if;
  return null;
end;
$$;

-- A changed slug leaves a redirect to the document, a new one takes over.
create function private.redirect_former_slug() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into public.content_redirects (kind, slug, document_id) values (old.kind, old.slug, old.id)
    on conflict (kind, slug) do update set document_id = excluded.document_id;
  end if;
  delete from public.content_redirects redirects where redirects.kind = new.kind and redirects.slug = new.slug;
  return null;
end;
$$;

revoke all on function
  private.prepare_document(), private.keep_document_count(), private.redirect_former_slug()
from public, anon, authenticated;

insert into private.content_kinds (kind, table_name, name_field)
values
  ('featured-project', 'content_documents', 'title'),
  ('case-study', 'content_documents', 'title'),
  ('service', 'content_documents', 'title'),
  ('agency', 'content_documents', 'name');

insert into public.content_documents (id, kind, slug, position, published, body)
values
  ('00000000-0000-4000-8000-000000000201', 'featured-project', null, 'a0', true, '{"title":"Project Noah","category":"ai","description":"Sample text about AI integration: answers that show where they come from.","picture":null,"image_url":"/pictures/project-noah.svg","bg_color":"#1f4b43","case_study":"00000000-0000-4000-8000-000000000101","website_url":null}'),
  ('00000000-0000-4000-8000-000000000202', 'featured-project', null, 'a1', true, '{"title":"Institute of Culinary Education","category":"drupal","description":"Sample text about Drupal development: content modelled with the people who write it.","picture":null,"image_url":"/pictures/institute-of-culinary-education.svg","bg_color":"#f0c239","case_study":"00000000-0000-4000-8000-000000000102","website_url":null}'),
  ('00000000-0000-4000-8000-000000000203', 'featured-project', null, 'a2', true, '{"title":"Gek op Locaties","category":"web","description":"Sample text about web applications: quick to open, easy to share.","picture":null,"image_url":"/pictures/gek-op-locaties.svg","bg_color":"#c9d7f2","case_study":"00000000-0000-4000-8000-000000000103","website_url":null}'),
  ('00000000-0000-4000-8000-000000000204', 'featured-project', null, 'a3', true, '{"title":"Steensma","category":"drupal","description":"Sample text about Drupal development: every fact kept in one place.","picture":null,"image_url":null,"bg_color":"#2a2a7c","case_study":null,"website_url":null}'),
  ('00000000-0000-4000-8000-000000000101', 'case-study', 'project-noah', 'a0', true, '{"title":"Project Noah","category":"ai","description":"Sample text about AI integration: language models that answer from given sources and show them, with a person at the end.","full_description":"Projects of this kind bring a language model into work that people do already: searching, sorting, drafting. They start with the question of trust, not with a model.\n\nThis is a sample text. It describes the kind of work, not what was built for Project Noah.","challenge":"Typical for AI integration: a fluent answer without a source is worse than no answer, and nobody can check every reply by hand. The texts to be searched rarely have one form or one language.","solution":"How we approach such work: search first, let the model write only from what was found, and show the source of each sentence. Questions with known answers are asked again after every change.","results":"A sample has no results to report. In a real study this block says what has changed for the people who work with it, in their own words and with their consent.","technologies":["AI integration"],"picture":null,"image_url":"/pictures/project-noah.svg","blocks":[],"seo_title":null,"seo_description":null}'),
  ('00000000-0000-4000-8000-000000000102', 'case-study', 'institute-of-culinary-education', 'a1', true, '{"title":"Institute of Culinary Education","category":"drupal","description":"Sample text about Drupal development: content that is modelled with the people who write it, and pages that follow from the model.","full_description":"Projects of this kind put content in order before any page is drawn: what there is, who writes it, and where it is shown. Each fact is kept in one place, and the pages follow from it.\n\nThis is a sample text. It describes the kind of work, not what was built for the Institute of Culinary Education.","challenge":"Typical for Drupal development: the site stays in use while it is rebuilt, its addresses must keep working, and the editors who know the content best have the least time to learn a new tool.","solution":"How we approach such work: we model the content with its editors, on paper, before any screen is drawn. The new site takes over section by section behind the same addresses, each one when its editors can change it without help.","results":"A sample has no results to report. In a real study this block says what editors and readers can do that they could not do before, in their own words and with their consent.","technologies":["Drupal"],"picture":null,"image_url":"/pictures/institute-of-culinary-education.svg","blocks":[],"seo_title":null,"seo_description":null}'),
  ('00000000-0000-4000-8000-000000000103', 'case-study', 'gek-op-locaties', 'a2', true, '{"title":"Gek op Locaties","category":"web","description":"Sample text about web applications: made for weak connections, shared links and people who have little time.","full_description":"Projects of this kind turn a task that several people share into one application: it opens quickly, explains itself, and goes on where it was left.\n\nThis is a sample text. It describes the kind of work, not what was built for Gek op Locaties.","challenge":"Typical for web applications: a small screen, a weak connection and little time. A choice once made has to survive a reload, a second tab and a forwarded link.","solution":"How we approach such work: the state of a page is in its address, so that a link shows to others what it shows to you. The first screen arrives ready to be read, pictures come in the size that the screen needs, and the rest waits until it is asked for.","results":"A sample has no results to report. In a real study this block says what people get done with the application, in their own words and with their consent.","technologies":["Web application"],"picture":null,"image_url":"/pictures/gek-op-locaties.svg","blocks":[],"seo_title":null,"seo_description":null}'),
  ('00000000-0000-4000-8000-000000000301', 'service', null, 'a0', true, '{"title":"Web Applications","description":"Interfaces with real work behind them: forms, queues, permissions, long days. Built so that a slow network and a second tab are ordinary, not accidents.","points":["Product interfaces","Accounts and roles","Speed and access audits"]}'),
  ('00000000-0000-4000-8000-000000000302', 'service', null, 'a1', true, '{"title":"Drupal Development","description":"New builds, upgrades and rescues. We model the content with the people who write it, and leave a site that the next release does not frighten.","points":["Content models","Major upgrades","Custom modules"]}'),
  ('00000000-0000-4000-8000-000000000303', 'service', null, 'a2', true, '{"title":"AI Integration","description":"Language models where they save somebody an afternoon: search, sorting, first drafts. Measured before and after, with a person at the end of the line.","points":["Search over your own texts","Drafting with review","Evaluation"]}'),
  ('00000000-0000-4000-8000-000000000401', 'agency', null, 'a0', true, '{"name":"Farweave","email":"hello@farweave.example","claim":"Drupal, web applications and AI integration","place":"Fully remote","hours":"European and American hours","reply_time":"We answer within two working days.","links":[{"name":"LinkedIn","address":"https://example.com/linkedin/farweave"},{"name":"GitHub","address":"https://example.com/github/farweave"},{"name":"Mastodon","address":"https://example.com/mastodon/farweave"}],"footer":null}');

-- After the built-in documents, which have no history and no redirects.
create trigger prepare_document
before insert or update on public.content_documents
for each row execute function private.prepare_document();

create trigger stamp_version
before insert or update of slug, published, body on public.content_documents
for each row execute function private.stamp_version();

create trigger keep_document_count
after insert or update of published or delete on public.content_documents
for each row execute function private.keep_document_count();

create trigger redirect_former_slug
after insert or update of slug on public.content_documents
for each row execute function private.redirect_former_slug();

create trigger record_history
after insert or update or delete on public.content_documents
for each row execute function private.record_history();

create trigger raise_content_revision
after insert or update or delete on public.content_documents
for each row execute function private.raise_content_revision();
