-- Values of an enum sort in the order of this list: that of their labels, as people read them.
create type public.portfolio_category as enum (
  'ai', -- AI Solutions
  'drupal', -- Drupal Development
  'mobile', -- Mobile Development
  'design', -- UI/UX Design
  'web' -- Web Development
);

alter table public.portfolio_items
  drop constraint portfolio_items_category_known,
  alter column category type public.portfolio_category using category::public.portfolio_category;
