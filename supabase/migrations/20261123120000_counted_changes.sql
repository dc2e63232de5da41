-- A change of several messages changes those that the admin was shown or counted, or none.

-- The messages with these ids (list `chosen`), or all of a list (`all`, `unread`, `suspected`) that match the pattern and
-- arrived up to `counted.newest`. Where they are what `counted` says, they are changed (`read`, `suspected`, `released`,
-- `deleted`), and {"outcome": "changed", "ids": [<uuid>]} names those that were not so before. Else, and without `counted`,
-- nothing is changed: {"outcome": "counted", "count", "newest", "digest"} says what there is now. `digest` is of the ids;
-- of chosen messages `counted` has the count alone. A user who is no admin has no messages.
create function public.change_counted_messages(change text, ids uuid[], list text, pattern text, counted jsonb)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Locked, so that they are still the same when they are changed.
  selected uuid[] := array(
    select messages.id from public.contact_messages messages
    where case list
      when 'chosen' then messages.id = any (ids)
      when 'suspected' then messages.suspected_for is not null
      when 'unread' then messages.suspected_for is null and messages.read_at is null
      when 'all' then messages.suspected_for is null
    end
    and (list = 'chosen' or pattern = '' or messages.search_text ~* pattern)
    and messages.created_at <= coalesce(counted ->> 'newest', 'infinity')::timestamptz
    order by messages.id
    for update
  );
  present jsonb := jsonb_build_object(
    'count', cardinality(selected),
    'newest', (select max(messages.created_at) from public.contact_messages messages where messages.id = any (selected)),
    'digest', encode(sha256(convert_to(array_to_string(selected, ' '), 'UTF8')), 'hex')
  );
  changed jsonb;
begin
  if counted is null then
    return jsonb_build_object('outcome', 'counted') || present;
  end if;
  if not present @> (counted - 'newest') then
    return public.change_counted_messages(change, ids, list, pattern, null);
  end if;
  case change
    when 'read' then
      with rows as (
        update public.contact_messages messages set read_at = now()
        where messages.id = any (selected) and messages.read_at is null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'suspected' then
      with rows as (
        update public.contact_messages messages set suspected_for = 'marked'
        where messages.id = any (selected) and messages.suspected_for is null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'released' then
      with rows as (
        update public.contact_messages messages set suspected_for = null
        where messages.id = any (selected) and messages.suspected_for is not null
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
    when 'deleted' then
      with rows as (
        delete from public.contact_messages messages
        where messages.id = any (selected)
        returning messages.id
      )
      select jsonb_agg(rows.id) into changed from rows;
  end case;
  return jsonb_build_object('outcome', 'changed', 'ids', coalesce(changed, '[]'));
end;
$$;

revoke all on function public.change_counted_messages(text, uuid[], text, text, jsonb)
from public, anon, authenticated, service_role;
grant execute on function public.change_counted_messages(text, uuid[], text, text, jsonb) to authenticated;

-- For pages that were opened before this migration: chosen messages are changed, an uncounted list is not.
create or replace function public.change_contact_messages(change text, ids uuid[], list text, pattern text)
returns jsonb
language plpgsql volatile
set search_path = ''
as $$
begin
  if list <> 'chosen' then
    raise exception 'This page is out of date. Reload it and select the messages again: nothing was changed.';
  end if;
  return coalesce(
    public.change_counted_messages(
      change, ids, list, pattern,
      jsonb_build_object(
        'count', (select count(*) from public.contact_messages messages where messages.id = any (ids))
      )
    ) -> 'ids',
    '[]'
  );
end;
$$;
