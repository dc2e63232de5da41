import { Button, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countFailedMails } from '#backend/contact-messages.ts';
import { countItems } from '#backend/portfolio-items.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import classes from './dashboard.module.css';
import { useUnreadCount } from './unread-count.tsx';

export function Dashboard({ email }: { email: string }) {
  const { output: itemCount } = useLoaded(countItems, 'The portfolio items could not be counted.');
  const { unread, isCounting } = useUnreadCount();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={classes.cards}>
        <section className={`surface ${classes.card}`} aria-labelledby="portfolio-items">
          <Title order={2} id="portfolio-items" c="dimmed" fz="sm" fw={550}>
            Portfolio Items
          </Title>
          <p className={classes.count}>{itemCount === undefined ? '...' : (itemCount ?? 0)}</p>
          <Button component={Link} to="/admin/portfolio" variant="default" mt="auto">
            Manage
          </Button>
        </section>
        <section className={`surface ${classes.card}`} aria-labelledby="contact-messages">
          <Title order={2} id="contact-messages" c="dimmed" fz="sm" fw={550}>
            Contact Messages
          </Title>
          <p className={classes.count}>
            {unread ?? (isCounting ? '...' : '–')}{' '}
            <Text span size="sm" c="dimmed" lts="normal">
              unread
            </Text>
          </p>
          <FailedMails />
          <Button component={Link} to="/admin/messages" variant="default" mt="auto">
            Open inbox
          </Button>
        </section>
        <section className={`surface ${classes.card}`} aria-labelledby="account">
          <Title order={2} id="account" c="dimmed" fz="sm" fw={550}>
            Account
          </Title>
          <p className={classes.account}>
            <Text span fz={13} c="dimmed">
              Logged in as
            </Text>{' '}
            {email}
          </p>
        </section>
      </div>
    </>
  );
}

function FailedMails() {
  const { output: failed } = useLoaded(countFailedMails, 'The failed mails could not be counted.');
  if (!failed) return null;
  return (
    <Link to="/admin/messages" className="quiet-link" style={{ color: 'var(--admin-danger)' }}>
      {failed === 1 ? '1 message' : `${failed} messages`} could not be mailed
    </Link>
  );
}
