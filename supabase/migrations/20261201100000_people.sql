-- People: who can become an admin, and that an agency keeps one. Browsers read no table of it.

-- An open invitation, or one that has expired. Its link holds 32 random bytes, of which the hash alone is stored.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    constraint invitations_email_form check (email = lower(email) and email ~ '^[!-?A-~]+@[!-?A-~]+$' and length(email) <= 254),
  -- SHA-256 of the link's token, hexadecimal.
  token_hash text not null unique constraint invitations_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null
);

revoke all on private.invitations from public, anon, authenticated;

-- Before a role is taken away, also with its user: there is always an admin who can sign in. One at a time, since two
-- admins who remove each other would each count the other.
create function private.keep_an_admin() returns trigger
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.user_roles'));
  if exists (
    select from public.user_roles others
    join auth.users on users.id = others.user_id
    where others.user_id <> old.user_id
      and users.encrypted_password <> '' and users.email_confirmed_at is not null
      and users.deleted_at is null and coalesce(users.banned_until, '-infinity') <= now()
  ) then
    return case tg_op when 'UPDATE' then new else old end;
  end if;
  raise exception
    'The last admin can neither be removed nor lose the role. Make another person an admin first.';
end;
$$;

create trigger keep_an_admin
before update of user_id or delete on public.user_roles
for each row execute function private.keep_an_admin();

-- Admins may go on, and the operator: the secret key, the SQL editor.
create function private.require_operator() returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if current_setting('role') in ('anon', 'authenticated') and not public.is_admin((select auth.uid())) then
    raise exception 'permission denied for people' using errcode = '42501';
  end if;
end;
$$;

-- Adds to the history what was done to whom.
create function private.record_person(
  record_id uuid, action text, email text, change text, by_id uuid default auth.uid()
)
returns void
language sql volatile
set search_path = ''
as $$
  insert into public.content_history (table_name, record_id, version, action, data, changed_by, changed_by_email)
  values (
    'people', record_id, 1, action, jsonb_build_object('name', record_person.email, 'kind', change), by_id,
    (select users.email from auth.users where users.id = by_id)
  );
$$;

-- Everybody with an account, and the invitations. `state`: "active", "invited" or "expired".
create function public.list_people()
returns table (email text, role text, state text, expires_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select users.email::text, user_roles.role, 'active', null::timestamptz, users.last_sign_in_at
  from auth.users left join public.user_roles on user_roles.user_id = users.id
  where users.email is not null
  union all
  select
    invitations.email, null, case when invitations.expires_at > now() then 'invited' else 'expired' end,
    invitations.expires_at, null
  from private.invitations
  order by 1;
end;
$$;

-- Invites a person for 7 days, and says until when. `is_again`: replaces the link of an invitation; null: makes one or
-- replaces it. What is refused is said in a sentence for people. The operator is not limited.
create function public.invite_person(email text, token_hash text, is_again boolean default null) returns timestamptz
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(invite_person.email));
  invited private.invitations;
begin
  perform private.require_operator();
  perform pg_advisory_xact_lock(hashtext('private.invitations'));
  select * into invited from private.invitations where invitations.email = address;
  if exists (select from auth.users where lower(users.email) = address) then
    raise exception 'This address has an account already. Give it the role Admin instead.';
  elsif invited.id is null and is_again then
    raise exception 'This invitation was used or withdrawn.';
  elsif invited.expires_at > now() and not is_again then
    raise exception 'This address has an open invitation. Send it a new link instead.';
  elsif not is_again and invited.id is not null then
    raise exception 'The invitation of this address has expired. Send it a new link instead.';
  elsif auth.uid() is not null and 20 <= (
    select count(*) from public.content_history entries
    where entries.table_name = 'people' and entries.data ->> 'kind' = 'invited'
      and entries.changed_at > now() - interval '1 hour'
  ) then
    raise exception 'Twenty invitations have been made within an hour. Please try again later.';
  end if;
  insert into private.invitations (email, token_hash, expires_at)
  values (address, invite_person.token_hash, now() + interval '7 days')
  on conflict on constraint invitations_email_key
  do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
  returning * into invited;
  perform private.record_person(invited.id, 'insert', address, 'invited');
  return invited.expires_at;
end;
$$;

-- Makes a person an admin, takes the role away, removes the account with its sessions, or withdraws an invitation: what a
-- person wrote keeps their name. `change`: "admin", "member", "removed" or "withdrawn". What is refused is said in a
-- sentence for people.
create function public.change_person(email text, change text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  address text := lower(btrim(change_person.email));
  found_id uuid;
begin
  perform private.require_operator();
  if change = 'withdrawn' then
    delete from private.invitations where invitations.email = address returning id into found_id;
  else
    select users.id into found_id from auth.users
    where lower(users.email) = address order by users.created_at limit 1;
  end if;
  if found_id is null then
    raise exception 'There is no account and no invitation with this address any more.';
  elsif change = 'removed' and found_id = (select auth.uid()) then
    raise exception 'Nobody removes their own account. Another admin can do it.';
  elsif change = 'removed' then
    delete from auth.users where users.id = found_id;
  elsif change = 'admin' then
    insert into public.user_roles (user_id, role) values (found_id, 'admin') on conflict do nothing;
  elsif change = 'member' then
    delete from public.user_roles where user_roles.user_id = found_id;
  elsif change is distinct from 'withdrawn' then
    raise exception 'There is no such change of a person: %.', change;
  end if;
  if found then
    perform private.record_person(
      found_id, case when change in ('removed', 'withdrawn') then 'delete' else 'update' end, address, change
    );
  end if;
end;
$$;

-- The address of the invitation with a link's token. What is refused is said in a sentence for people.
create function public.find_invitation(token_hash text) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  invited private.invitations;
begin
  select * into invited from private.invitations where invitations.token_hash = find_invitation.token_hash;
  if invited.expires_at > now() then
    return invited.email;
  end if;
  raise exception 'This invitation % Ask an admin of the site for a new one.',
    case when invited.id is null then 'was used, replaced or withdrawn.' else 'has expired.' end;
end;
$$;

-- Uses an invitation up for the account that was made for it, which becomes an admin. False where it was withdrawn since:
-- the account is gone again then.
create function public.accept_invitation(token_hash text, user_id uuid) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  used private.invitations;
begin
  delete from private.invitations
  where invitations.token_hash = accept_invitation.token_hash and invitations.expires_at > now()
    and exists (
      select from auth.users where users.id = accept_invitation.user_id and lower(users.email) = invitations.email
    )
  returning * into used;
  if not found then
    delete from auth.users
    where users.id = accept_invitation.user_id and users.created_at > now() - interval '1 minute'
      and not exists (select from public.user_roles where user_roles.user_id = users.id);
    return false;
  end if;
  insert into public.user_roles (user_id, role) values (accept_invitation.user_id, 'admin') on conflict do nothing;
  perform private.record_person(user_id, 'insert', used.email, 'accepted', user_id);
  return true;
end;
$$;

revoke all on function
  private.keep_an_admin(), private.require_operator(), private.record_person(uuid, text, text, text, uuid),
  public.list_people(), public.invite_person(text, text, boolean), public.change_person(text, text),
  public.find_invitation(text), public.accept_invitation(text, uuid)
from public, anon, authenticated;
grant execute on function
  public.list_people(), public.invite_person(text, text, boolean), public.change_person(text, text)
to authenticated, service_role;
grant execute on function public.find_invitation(text), public.accept_invitation(text, uuid) to service_role;
