-- A picture that is stored as WebP has a JPEG for link previews, too. Pictures that were stored before have none.

alter table public.pictures add column has_preview boolean not null default false;

create or replace function private.is_picture(value jsonb) returns boolean
language sql immutable security definer
set search_path = ''
as $$
  select case coalesce(jsonb_typeof(value), 'null')
    when 'null' then true
    when 'object' then coalesce(
      value - array['hash', 'type', 'widths', 'width', 'height', 'has_preview', 'colour', 'focal_x', 'focal_y', 'alt'] = '{}'
      and private.is_text(value -> 'hash', '^[0-9a-f]{64}$')
      and value -> 'type' in ('"webp"', '"jpg"', '"png"')
      and jsonb_typeof(value -> 'widths') = 'array'
      and jsonb_array_length(case jsonb_typeof(value -> 'widths') when 'array' then value -> 'widths' else '[]' end) between 1 and 4
      and not exists (select from private.entries_of(value -> 'widths') entry where not private.is_pixels(entry))
      and private.is_pixels(value -> 'width')
      and private.is_pixels(value -> 'height')
      and coalesce(jsonb_typeof(value -> 'has_preview'), 'boolean') = 'boolean'
      and private.is_text(value -> 'colour', '^#[0-9a-f]{6}$')
      and private.is_share(value -> 'focal_x')
      and private.is_share(value -> 'focal_y')
      and value ? 'alt'
      and private.is_optional_text(value -> 'alt'),
      false
    )
    else false
  end;
$$;

-- The library no longer has pictures that were deleted from it; where a record uses one, its files stay.
delete from public.pictures where hidden_at is not null;
