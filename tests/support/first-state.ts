/**
 * Keeps the rows that a data folder has now, apart from its tables, and makes the function `restore_first_state` of the
 * service role, which brings them back and empties what was empty. It returns the revision of the content. A row that has
 * not changed stays, since each changed one is one more revision to be published.
 */
export const firstState = `
create schema first_state;
create table first_state.items as
  select title, category, description, image_url, picture, created_at from public.portfolio_items;
create table first_state.documents as
  select id, kind, slug, position, published, body from public.content_documents;
create table first_state.roles as table public.user_roles;
create table first_state.users as select id, encrypted_password from auth.users;

create function public.restore_first_state() returns bigint language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages;
  delete from public.deleted_contact_messages;
  delete from public.pictures;
  delete from public.waiting_versions;
  insert into public.user_roles table first_state.roles on conflict do nothing;
  delete from public.user_roles where user_id not in (select user_id from first_state.roles);
  delete from auth.users where id not in (select id from first_state.users);
  delete from private.invitations;
  update auth.users set encrypted_password = kept.encrypted_password from first_state.users kept
    where users.id = kept.id and users.encrypted_password <> kept.encrypted_password;
  delete from public.landing_page_content;
  -- Without their ids, which differ after each restore.
  if (select array_agg(row(title, category, description, image_url, picture, created_at) order by created_at, title)
        from public.portfolio_items)
    is distinct from
    (select array_agg(row(title, category, description, image_url, picture, created_at) order by created_at, title)
        from first_state.items)
  then
    delete from public.portfolio_items;
    insert into public.portfolio_items (title, category, description, image_url, picture, created_at)
      select * from first_state.items;
  end if;
  -- Before the delete: the last published documents of a kind cannot be deleted.
  insert into public.content_documents as stored (id, kind, slug, position, published, body)
    select * from first_state.documents
    on conflict (id) do update set
      kind = excluded.kind, slug = excluded.slug, position = excluded.position,
      published = excluded.published, body = excluded.body
    where (stored.kind, stored.slug, stored.position, stored.published, stored.body)
      is distinct from (excluded.kind, excluded.slug, excluded.position, excluded.published, excluded.body);
  delete from public.content_documents where id not in (select id from first_state.documents);
  delete from public.content_redirects;
  return (select revision from public.content_revision);
end $$;
revoke execute on function public.restore_first_state from public, anon, authenticated;
grant execute on function public.restore_first_state to service_role;
`;
