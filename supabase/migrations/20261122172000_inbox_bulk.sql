-- What a search in the inbox reads: a request matches one column by a pattern, and no column of `or` by one with quotes.
alter table public.contact_messages
add column search_text text not null generated always as (name || E'\n' || email || E'\n' || message) stored;

-- `marked`: by an admin.
alter table public.contact_messages
drop constraint contact_messages_suspected_for_known,
add constraint contact_messages_suspected_for_known
check (suspected_for in ('trap', 'too_fast', 'over_limit', 'links', 'marked'));

alter table public.deleted_contact_messages
drop constraint contact_messages_suspected_for_known,
add constraint contact_messages_suspected_for_known
check (suspected_for in ('trap', 'too_fast', 'over_limit', 'links', 'marked'));

-- An admin may mark as suspected, say "not spam" and "send again", nothing else of these columns. A suspected message is
-- not mailed; a released one is, unless it was.
create or replace function private.release_message() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and (
    new.suspected_for is distinct from old.suspected_for
      and new.suspected_for is not null and (old.suspected_for is not null or new.suspected_for <> 'marked')
    or new.mail_state is distinct from old.mail_state and new.mail_state is distinct from 'waiting'
  ) then
    raise exception 'A message can be marked, released and sent again, nothing else.' using errcode = '42501';
  end if;
  if old.suspected_for is null and new.suspected_for is not null and old.mail_state in ('waiting', 'failed') then
    new.mail_state := 'held';
  end if;
  if old.suspected_for is not null and new.suspected_for is null and old.mail_state is distinct from 'sent' then
    new.mail_state := 'waiting';
  end if;
  if new.mail_state = 'waiting' and (old.mail_state, old.suspected_for) is distinct from ('waiting', new.suspected_for) then
    new.mail_attempts := 0;
    new.mail_error := null;
    new.mail_due_at := now();
  end if;
  return new;
end;
$$;

-- Changes the messages with these ids (list `chosen`), or all of a list (`all`, `unread`, `suspected`) that match the
-- pattern. `change`: read, suspected, released or deleted. Answers the ids of the changed ones: none for a user who is no
-- admin.
create function public.change_contact_messages(change text, ids uuid[], list text, pattern text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  chosen uuid[] := array(
    select messages.id from public.contact_messages messages
    where case list
      when 'chosen' then messages.id = any (ids)
      when 'suspected' then messages.suspected_for is not null
      when 'unread' then messages.suspected_for is null and messages.read_at is null
      when 'all' then messages.suspected_for is null
    end
    and (list = 'chosen' or pattern = '' or messages.search_text ~* pattern)
  );
  changed jsonb;
begin
  case change
    when 'read' then
      with rows as (
        update public.contact_messages messages set read_at = now()
        where messages.id = any (chosen) and messages.read_at is null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'suspected' then
      with rows as (
        update public.contact_messages messages set suspected_for = 'marked'
        where messages.id = any (chosen) and messages.suspected_for is null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'released' then
      with rows as (
        update public.contact_messages messages set suspected_for = null
        where messages.id = any (chosen) and messages.suspected_for is not null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'deleted' then
      with rows as (
        delete from public.contact_messages messages
        where messages.id = any (chosen)
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
  end case;
  return coalesce(changed, '[]');
end;
$$;

revoke all on function public.change_contact_messages(text, uuid[], text, text)
from public, anon, authenticated, service_role;
grant execute on function public.change_contact_messages(text, uuid[], text, text) to authenticated;
