-- Uploaded pictures of portfolio items, and the files in a bucket of Storage.

alter table public.portfolio_items
add column picture jsonb constraint portfolio_items_picture_formed check (private.is_picture(picture));
