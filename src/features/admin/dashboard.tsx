import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHeading } from '#ui/page-heading.tsx';
import { useReconnection } from '#ui/reconnection.ts';
import classes from './dashboard.module.css';
import { useUnreadCount } from './unread-count.tsx';
import { useFailedMails } from './use-failed-mails.ts';
import { useItemCount } from './use-item-count.ts';

/** The first page of the admin area: how much there is, and who is signed in. */
export function Dashboard({ email }: { email: string }) {
  const [connections, setConnections] = useState(0);
  useReconnection(() => setConnections((number) => number + 1));
  const { unread, isCounting } = useUnreadCount();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="portfolio-items">
          <h2 id="portfolio-items" className={classes.cardTitle}>
            Portfolio Items
          </h2>
          <p className={classes.count}>
            <ItemCount key={connections} />
          </p>
          <Link to="/admin/portfolio" className={classes.manage}>
            Manage
          </Link>
        </section>
        <section className={classes.card} aria-labelledby="contact-messages">
          <h2 id="contact-messages" className={classes.cardTitle}>
            Contact Messages
          </h2>
          <p className={classes.count}>
            {unread ?? (isCounting ? '...' : '–')} <span className={classes.unit}>unread</span>
          </p>
          <FailedMails key={connections} />
          <Link to="/admin/messages" className={classes.manage}>
            Open inbox
          </Link>
        </section>
        <section className={classes.card} aria-labelledby="account">
          <h2 id="account" className={classes.cardTitle}>
            Account
          </h2>
          <p className={classes.account}>
            <span className={classes.quiet}>Logged in as</span> {email}
          </p>
        </section>
      </div>
    </>
  );
}

function FailedMails() {
  const failed = useFailedMails();
  if (failed === 0) return null;
  return (
    <Link to="/admin/messages" className={classes.failed}>
      {failed === 1 ? '1 message' : `${failed} messages`} could not be mailed
    </Link>
  );
}

function ItemCount() {
  return useItemCount() ?? '...';
}
