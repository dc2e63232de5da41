-- Without `counted.count`, or of a list without `counted.digest`, nothing is changed: the answer is what there is, as without
-- `counted`. A list or change of another name is refused. The rest is as before.
create or replace function public.change_counted_messages(change text, ids uuid[], list text, pattern text, counted jsonb)
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
  if list is null or list not in ('chosen', 'suspected', 'unread', 'all') then
    raise exception 'The list must be chosen, suspected, unread or all.';
  end if;
  if counted is null then
    return jsonb_build_object('outcome', 'counted') || present;
  end if;
  if not (counted ? 'count' and (list = 'chosen' or counted ? 'digest') and present @> (counted - 'newest')) then
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
    else
      raise exception 'The change must be read, suspected, released or deleted.';
  end case;
  return jsonb_build_object('outcome', 'changed', 'ids', coalesce(changed, '[]'));
end;
$$;
