-- Who is an admin: a row here, and nothing else.

create table public.user_roles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin'))
);

alter table public.user_roles enable row level security;
-- No policy: only service_role, which row-level security does not bind, reads or writes roles.
revoke all on public.user_roles from public, anon, authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- True when the caller asks about themselves and is an admin; false for everybody else and for null. It runs
-- as its owner, so that policies can call it without a policy on user_roles.
create function public.is_admin(user_id uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select coalesce(
    is_admin.user_id = (select auth.uid())
      and exists (
        select from public.user_roles
        where user_roles.user_id = is_admin.user_id and user_roles.role = 'admin'
      ),
    false
  );
$$;

-- A visitor has nothing to ask and is refused.
revoke all on function public.is_admin(uuid) from public, anon, authenticated;
grant execute on function public.is_admin(uuid) to authenticated, service_role;
