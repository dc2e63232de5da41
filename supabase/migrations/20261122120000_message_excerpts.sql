-- What a list shows of a message: both texts may have 100 kB each.
alter table public.contact_messages
add column short_name text not null generated always as (
  left(name, 80) || case when char_length(name) > 80 then '…' else '' end
) stored,
add column excerpt text not null generated always as (
  left(message, 200) || case when char_length(message) > 200 then '…' else '' end
) stored;
