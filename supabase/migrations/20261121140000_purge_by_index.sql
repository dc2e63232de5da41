-- Every message looks for others that are too old. The oldest is found by its index; only when it is too old are all
-- of them read.
create or replace function private.purge_contact() returns void
language sql volatile security definer
set search_path = ''
as $$
  delete from public.contact_messages
  where created_at < now() - (select keep_for from private.contact_settings)
    and (select min(created_at) from public.contact_messages)
      < now() - (select keep_for from private.contact_settings);
  delete from private.contact_arrivals where arrived_at < now() - interval '1 hour';
$$;
