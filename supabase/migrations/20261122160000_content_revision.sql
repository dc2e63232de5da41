-- A number that rises with every change of the published content, once in each transaction. Publishers read it to find
-- changes. The lock of its row makes the order of the revisions that of the commits. The first one is 1: 0 stands for
-- the built-in texts.
create table public.content_revision (
  id text primary key default 'content' constraint content_revision_one_row check (id = 'content'),
  revision bigint not null default 1
);

insert into public.content_revision default values;

alter table public.content_revision enable row level security;

revoke all on public.content_revision from public, anon, authenticated;
grant select on public.content_revision to anon, authenticated;
grant select, insert, update, delete on public.content_revision to service_role;

create policy "Anyone reads the content revision" on public.content_revision
for select to anon, authenticated using (true);

-- Inserts the row where a restored backup has none.
create function private.raise_content_revision() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  raised bigint;
begin
  insert into public.content_revision as stored default values
  on conflict (id) do update set revision = stored.revision + 1
  where stored.xmin <> pg_current_xact_id()::xid
  returning stored.revision into raised;
  if raised is not null then
    perform pg_notify('content_revision', raised::text);
  end if;
  return null;
end;
$$;

revoke all on function private.raise_content_revision() from public, anon, authenticated;

create trigger raise_content_revision
after insert or update or delete on public.landing_page_content
for each row execute function private.raise_content_revision();

create trigger raise_content_revision
after insert or update or delete on public.portfolio_items
for each row execute function private.raise_content_revision();
