-- Few messages are unread at a time: counting them, and listing them alone, reads this and not the table.
create index contact_messages_unread on public.contact_messages (created_at, id) where read_at is null;
