-- Versions that wait: a record as an admin has prepared it, beside what is published. Admins alone read them; the holder of
-- its link is shown one. Each is published as a save would be: by an admin, at its time, or by an approval.

create table public.waiting_versions (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint waiting_versions_kind_formed check (kind ~ '^[a-z]+(-[a-z]+)*$' and length(kind) <= 40),
  table_name text not null
    constraint waiting_versions_table_known
    check (table_name in ('landing_page_content', 'portfolio_items', 'content_documents')),
  -- The section of a landing text, else the id: how the live row is found.
  record_key text not null,
  -- Of the live row, or of the one that the publication inserts.
  record_id uuid not null,
  -- The columns that a save writes.
  body jsonb not null
    constraint waiting_versions_body_formed check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 200000)
    constraint waiting_versions_body_of_document check (table_name <> 'content_documents' or body ->> 'kind' = kind),
  -- Of the live row over which the body was typed; 0: there was none.
  base_version integer not null constraint waiting_versions_base_version_in_range check (base_version >= 0),
  -- Raised with each change of the body.
  version integer not null default 1,
  -- SHA-256 of the body's text, hexadecimal.
  body_hash text not null default '',
  saved_at timestamptz not null default now(),
  saved_by uuid,
  saved_by_email text,
  -- Written to share the version, and never stored here: SHA-256 of the token of its link, hexadecimal.
  link_hash text,
  -- Null: not shared.
  link_ends_at timestamptz,
  -- The last one. It is current while its hash is that of the body.
  answer text constraint waiting_versions_answer_known check (answer in ('approved', 'changes')),
  answer_name text,
  answer_note text,
  answered_at timestamptz,
  answer_body_hash text,
  publishes_when_approved boolean not null default false,
  -- Null: not scheduled.
  publish_at timestamptz,
  scheduled_by uuid,
  scheduled_by_email text,
  -- Why it was not published by itself; it is not tried again. `overdue`: a backup was restored after its time.
  problem text
    constraint waiting_versions_problem_known
    check (problem in ('slug', 'conflict', 'missing', 'invalid', 'overdue')),
  constraint waiting_versions_one_per_record unique (table_name, record_key),
  constraint waiting_versions_record_key_formed check (
    record_key = case table_name when 'landing_page_content' then body ->> 'section' else record_id::text end
  )
);

create index waiting_versions_due on public.waiting_versions (publish_at) where problem is null;

-- The links of versions that are shared; no role of the API reads them.
create table private.shared_links (
  version_id uuid primary key references public.waiting_versions (id) on delete cascade,
  token_hash text not null unique constraint shared_links_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  shared_by uuid,
  -- The answers of the last hour.
  answered_at timestamptz[] not null default '{}'
);

revoke all on private.shared_links from public, anon, authenticated;

alter table public.waiting_versions enable row level security;

revoke all on public.waiting_versions from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.waiting_versions to authenticated;
grant select on public.waiting_versions to service_role;

create policy "Admins read and write waiting versions" on public.waiting_versions
for all to authenticated
using ((select public.is_admin((select auth.uid()))))
with check ((select public.is_admin((select auth.uid()))));

-- With the rights of the role that writes, which tell a request from what the functions below do.
create function private.keep_waiting_version() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  written constant text[] := array[
    'body', 'base_version', 'link_hash', 'link_ends_at', 'publishes_when_approved', 'publish_at'
  ];
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  if to_jsonb(new) - written <> to_jsonb(old) - written then
    raise exception 'Of a waiting version only these columns are written: %.', array_to_string(written, ', ')
      using errcode = '42501';
  end if;
  if new.publish_at is distinct from old.publish_at and new.publish_at <= now() then
    raise exception 'The time is in the past: %.', new.publish_at using errcode = '22023';
  end if;
  return new;
end;
$$;

create function private.stamp_waiting_version() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  caller_email constant text := (select users.email from auth.users where users.id = (select auth.uid()));
begin
  if tg_op = 'INSERT' then
    new := jsonb_populate_record(
      null::public.waiting_versions,
      '{"version": 1, "publishes_when_approved": false}' || (
        select jsonb_object_agg(sent.key, sent.value) from jsonb_each(to_jsonb(new)) sent
        where sent.key in ('id', 'kind', 'table_name', 'record_key', 'record_id', 'body', 'base_version')
      )
    );
  end if;
  if tg_op = 'INSERT' or (new.body, new.base_version) is distinct from (old.body, old.base_version) then
    new.body_hash := encode(sha256(convert_to(new.body::text, 'UTF8')), 'hex');
    new.saved_at := now();
    new.saved_by := (select auth.uid());
    new.saved_by_email := caller_email;
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;

  if new.body <> old.body then
    new.version := old.version + 1;
    new.publishes_when_approved := false;
  end if;
  if new.saved_at <> old.saved_at and old.problem is not null then
    new.problem := null;
    new.publish_at := nullif(new.publish_at, old.publish_at);
  end if;
  if new.publish_at is distinct from old.publish_at then
    new.problem := null;
    new.scheduled_by := case when new.publish_at is not null then (select auth.uid()) end;
    new.scheduled_by_email := case when new.publish_at is not null then caller_email end;
  end if;

  if new.link_ends_at is null then
    delete from private.shared_links links where links.version_id = new.id;
    new.publishes_when_approved := false;
  elsif new.link_hash is not null then
    insert into private.shared_links (version_id, token_hash, shared_by)
    values (new.id, new.link_hash, (select auth.uid()))
    on conflict (version_id) do update
    set token_hash = excluded.token_hash, shared_by = excluded.shared_by, answered_at = '{}';
    new.publishes_when_approved := new.publishes_when_approved and old.link_ends_at is null;
  elsif old.link_ends_at is null then
    raise exception 'A link has the hash of a token.' using errcode = '23514';
  end if;
  new.link_hash := null;
  return new;
end;
$$;

create trigger compose_texts
before insert or update on public.waiting_versions
for each row execute function private.compose_texts();

create trigger keep_waiting_version
before update on public.waiting_versions
for each row execute function private.keep_waiting_version();

create trigger stamp_waiting_version
before insert or update on public.waiting_versions
for each row execute function private.stamp_waiting_version();

-- On each table of content, after a delete: what waits stays, no longer scheduled, shared or approved.
create function private.suspend_waiting_version() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  update public.waiting_versions
  set link_ends_at = null, publish_at = null, answer = null, answer_name = null, answer_note = null,
    answered_at = null, answer_body_hash = null
  where table_name = tg_table_name and record_key = coalesce(to_jsonb(old) ->> 'section', old.id::text);
  return null;
end;
$$;

create trigger suspend_waiting_version
after delete on public.landing_page_content
for each row execute function private.suspend_waiting_version();

create trigger suspend_waiting_version
after delete on public.portfolio_items
for each row execute function private.suspend_waiting_version();

create trigger suspend_waiting_version
after delete on public.content_documents
for each row execute function private.suspend_waiting_version();

-- Of an entry that publishes a version: {"approved_by", "due_at", "is_late"}, the first two null where there is none.
alter table public.content_history add column publication jsonb;

-- A publication says for whom it writes, in settings that end with its transaction and that no request can make.
create function private.note_publication() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.publication := current_setting('waiting_versions.publication')::jsonb;
  new.changed_by := current_setting('waiting_versions.published_by')::uuid;
  new.changed_by_email := (select users.email from auth.users where users.id = new.changed_by);
  return new;
end;
$$;

create trigger note_publication
before insert on public.content_history
for each row when (current_setting('waiting_versions.publication', true) <> '')
execute function private.note_publication();

drop function public.recent_history(integer);

-- As before, with `publication` of each entry.
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
  changed_at timestamptz,
  publication jsonb
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
    newest.changed_at,
    newest.publication
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

-- Writes a waiting version over the live row that has the version `base`, or inserts it for 0, and deletes what waits; its
-- row is locked. `by_id`: whom the history names. `outcome`: "published" or "conflict" with the live row, or "missing".
-- What the table refuses is raised.
create function private.publish(waiting public.waiting_versions, base integer, by_id uuid, due_at timestamptz)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  key_column constant text := case waiting.table_name when 'landing_page_content' then 'section' else 'id::text' end;
  written text;
  live jsonb;
begin
  select string_agg(quote_ident(attname), ', ') into written
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', waiting.table_name)::regclass
    and attnum > 0 and not attisdropped and attgenerated = '' and waiting.body ? attname::text
    and attname not in ('id', 'version', 'created_at', 'updated_at');

  perform set_config('waiting_versions.published_by', by_id::text, true);
  perform set_config('waiting_versions.publication', jsonb_build_object(
    'approved_by',
    case when waiting.answer = 'approved' and waiting.answer_body_hash = waiting.body_hash then waiting.answer_name end,
    'due_at', due_at,
    'is_late', coalesce(now() - due_at > interval '60 seconds', false)
  )::text, true);
  if base = 0 then
    execute format(
      'insert into public.%1$I as live (id, %2$s)
       select $1, %2$s from jsonb_populate_record(null::public.%1$I, $2)
       on conflict do nothing returning to_jsonb(live)',
      waiting.table_name, written
    ) into live using waiting.record_id, waiting.body;
  else
    execute format(
      'update public.%1$I live set (%2$s) = (select %2$s from jsonb_populate_record(null::public.%1$I, $1))
       where live.%3$s = $2 and live.version = $3 returning to_jsonb(live)',
      waiting.table_name, written, key_column
    ) into live using waiting.body, waiting.record_key, base;
  end if;
  perform set_config('waiting_versions.published_by', '', true);
  perform set_config('waiting_versions.publication', '', true);

  if live is not null then
    delete from public.waiting_versions versions where versions.id = waiting.id;
    return jsonb_build_object('outcome', 'published', 'row', live - 'search_text');
  end if;
  execute format('select to_jsonb(live) from public.%I live where live.%s = $1', waiting.table_name, key_column)
  into live using waiting.record_key;
  if live is not null then
    return jsonb_build_object('outcome', 'conflict', 'row', live - 'search_text');
  elsif base > 0 then
    return jsonb_build_object('outcome', 'missing');
  end if;
  -- Two inserts at the same time.
  raise unique_violation using message = 'duplicate key value violates unique constraint "content_documents_slug_taken"';
end;
$$;

-- Publishes a waiting version by itself, once: what is refused becomes its problem. The outcome, or the problem.
create function private.publish_by_itself(waiting public.waiting_versions, by_id uuid, due_at timestamptz) returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  outcome text := 'invalid';
begin
  begin
    if exists (select from public.user_roles where user_roles.user_id = by_id and user_roles.role = 'admin') then
      outcome := private.publish(waiting, waiting.base_version, by_id, due_at) ->> 'outcome';
    end if;
  exception
    -- Passes by: it is tried again with the next call.
    when transaction_rollback or insufficient_resources or lock_not_available then
      raise;
    when others then
      outcome := case when sqlerrm ~ '^The slug .* is that of |content_documents_slug_taken' then 'slug' else 'invalid' end;
  end;
  if outcome <> 'published' then
    update public.waiting_versions set problem = outcome where id = waiting.id;
  end if;
  return outcome;
end;
$$;

-- Publishes a waiting version over the live row that has the version `base`, for an admin. `outcome`: "published" or
-- "conflict" with the live `row`, "missing" where it was deleted, "changed" where what waits has another version, "gone"
-- where nothing waits.
create function public.publish_version(version_id uuid, version integer, base integer) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  waiting public.waiting_versions;
begin
  if not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for function publish_version' using errcode = '42501';
  end if;
  select * into waiting from public.waiting_versions versions where versions.id = version_id for update;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  elsif waiting.version <> publish_version.version then
    return jsonb_build_object('outcome', 'changed');
  end if;
  return private.publish(waiting, base, (select auth.uid()), null);
end;
$$;

-- Publishes each version whose time has come, as the admin who scheduled it, and answers how many. Everybody may call it at
-- any time: what another call publishes is passed over.
create function public.publish_due() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  waiting public.waiting_versions;
  published integer := 0;
begin
  for waiting in
    select * from public.waiting_versions versions
    where versions.publish_at <= now() and versions.problem is null
    order by versions.publish_at, versions.id
    for update skip locked
  loop
    if private.publish_by_itself(waiting, waiting.scheduled_by, waiting.publish_at) = 'published' then
      published := published + 1;
    end if;
  end loop;
  return published;
end;
$$;

-- What the link with this token shows, with the revision of the content around it; null where it has ended or never was.
create function public.shared_version(token_hash text) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'kind', versions.kind,
    'table_name', versions.table_name,
    'record_key', versions.record_key,
    'record_id', versions.record_id,
    'body', versions.body,
    'body_hash', versions.body_hash,
    'version', versions.version,
    'ends_at', versions.link_ends_at,
    'answer', versions.answer,
    'answer_name', versions.answer_name,
    'answer_is_current', coalesce(versions.answer_body_hash = versions.body_hash, false),
    'publishes_when_approved', versions.publishes_when_approved,
    'revision', (select content_revision.revision from public.content_revision)
  )
  from private.shared_links links join public.waiting_versions versions on versions.id = links.version_id
  where links.token_hash = shared_version.token_hash and versions.link_ends_at > now();
$$;

-- Answers for the holder of the link with this token: `answer` is "approved" or "changes". `outcome`: "answered" with
-- `is_published`, "gone" without such a link, "limited" after 20 answers in an hour, "invalid", or "changed" where the
-- version has another body by now.
create function public.answer_version(token_hash text, body_hash text, answer text, name text, note text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  waiting public.waiting_versions;
  link private.shared_links;
  is_published boolean := false;
begin
  select versions.* into waiting
  from private.shared_links links join public.waiting_versions versions on versions.id = links.version_id
  where links.token_hash = answer_version.token_hash and versions.link_ends_at > now()
  for update of versions;
  -- Read once the version is locked: until then another link may have taken its place.
  select * into link from private.shared_links links
  where links.version_id = waiting.id and links.token_hash = answer_version.token_hash;
  if not found then
    return jsonb_build_object('outcome', 'gone');
  end if;
  link.answered_at := array(
    select answered.at from unnest(link.answered_at) answered (at) where answered.at > now() - interval '1 hour'
  );
  if cardinality(link.answered_at) >= 20 then
    return jsonb_build_object('outcome', 'limited');
  elsif (
    answer_version.answer in ('approved', 'changes')
    and answer_version.name ~ '\S' and length(answer_version.name) <= 100
    and length(coalesce(answer_version.note, '')) <= 2000
  ) is not true then
    return jsonb_build_object('outcome', 'invalid');
  elsif waiting.body_hash is distinct from answer_version.body_hash then
    return jsonb_build_object('outcome', 'changed');
  end if;
  update private.shared_links set answered_at = link.answered_at || now() where version_id = waiting.id;
  update public.waiting_versions versions
  set answer = answer_version.answer, answer_name = btrim(answer_version.name),
    answer_note = nullif(btrim(answer_version.note), ''), answered_at = now(), answer_body_hash = versions.body_hash
  where versions.id = waiting.id
  returning * into waiting;
  if waiting.answer = 'approved' and waiting.publishes_when_approved then
    is_published := private.publish_by_itself(waiting, link.shared_by, null) = 'published';
  end if;
  return jsonb_build_object('outcome', 'answered', 'is_published', is_published);
end;
$$;

-- After a restore of a backup: what fell due since then waits for a person, and its links and answers have ended.
create function private.hold_waiting_versions() returns void
language sql volatile
set search_path = ''
as $$
  update public.waiting_versions
  set problem = case when publish_at <= now() then coalesce(problem, 'overdue') else problem end,
    link_ends_at = null, answer = null, answer_name = null, answer_note = null, answered_at = null,
    answer_body_hash = null
  where true;
$$;

revoke all on function
  private.keep_waiting_version(), private.stamp_waiting_version(), private.suspend_waiting_version(),
  private.note_publication(),
  private.publish(public.waiting_versions, integer, uuid, timestamptz),
  private.publish_by_itself(public.waiting_versions, uuid, timestamptz), private.hold_waiting_versions(),
  public.recent_history(integer), public.publish_version(uuid, integer, integer), public.publish_due(),
  public.shared_version(text), public.answer_version(text, text, text, text, text)
from public, anon, authenticated, service_role;
grant execute on function
  public.recent_history(integer), public.publish_version(uuid, integer, integer), public.publish_due(),
  public.shared_version(text), public.answer_version(text, text, text, text, text)
to authenticated;
grant execute on function
  public.publish_due(), public.shared_version(text), public.answer_version(text, text, text, text, text)
to anon;
