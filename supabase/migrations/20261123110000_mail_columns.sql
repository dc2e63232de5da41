-- A hosted project grants an admin three columns of a message, and the embedded backend all of them. Triggers run in the
-- order of their names: this one sees what was sent, before `release_message` sets these columns itself.
create trigger keep_mail
before update on public.contact_messages
for each row
when (
  current_user = 'authenticated'
  and (old.mail_error, old.mail_attempts, old.mail_due_at)
    is distinct from (new.mail_error, new.mail_attempts, new.mail_due_at)
)
execute function private.keep_message();
