-- People compare texts by sight. Texts are stored in NFC, otherwise as typed, and searched in a folded form.

create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

-- A text as people compare it by sight, but for its case; `foldText` of the application does the same.
create function private.folded_text(value text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  -- Default_Ignorable_Code_Point.
  value := regexp_replace(
    value,
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+',
    '', 'g'
  );
  -- Apostrophes, quotation marks and primes.
  value := regexp_replace(
    value,
    '[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\ua78c\uff40]',
    '''', 'g'
  );
  value := regexp_replace(
    value, '[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u2033\u2036\u275d\u275e\u301d-\u301f]', '"', 'g'
  );
  -- Dashes and minus signs.
  value := regexp_replace(
    value, '[\u05be\u1806\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d]', '-', 'g'
  );
  -- Each letter is followed by its accents.
  value := normalize(value, NFKD);
  -- White space that has no compatibility form, and control characters.
  value := regexp_replace(value, '[\u0009-\u000d \u0085\u1680\u2028\u2029]+', ' ', 'g');
  return regexp_replace(value, '[\u0001-\u001f\u007f-\u009f]+', '', 'g');
end;
$$;

-- A generated column is made with the rights of the role that writes.
revoke all on function private.folded_text(text) from public, anon, authenticated;
grant execute on function private.folded_text(text) to authenticated, service_role;

-- All texts of a value in NFC.
create function private.composed(value jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'string' then to_jsonb(normalize(value #>> '{}', NFC))
    when 'array' then (
      select coalesce(jsonb_agg(private.composed(list.entry) order by list.place), '[]')
      from jsonb_array_elements(value) with ordinality list (entry, place)
    )
    when 'object' then (
      select coalesce(jsonb_object_agg(fields.key, private.composed(fields.value)), '{}') from jsonb_each(value) fields
    )
    else value
  end;
end;
$$;

-- On each table with texts of people. By its name it runs before the other triggers.
create function private.compose_texts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if to_jsonb(new)::text is not nfc normalized then
    new := jsonb_populate_record(new, private.composed(to_jsonb(new)));
  end if;
  return new;
end;
$$;

revoke all on function private.composed(jsonb), private.compose_texts() from public, anon, authenticated;
