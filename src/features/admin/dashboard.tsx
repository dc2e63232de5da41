import { Link } from '@tanstack/react-router';
import { countFailedMails } from '#backend/contact-messages.ts';
import { countItems } from '#backend/portfolio-items.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import classes from './dashboard.module.css';
import { useUnreadCount } from './unread-count.tsx';

/** The first page of the admin area: how much there is, and who is signed in. */
export function Dashboard({ email }: { email: string }) {
  const { output: itemCount } = useLoaded(countItems, 'The portfolio items could not be counted.');
  const { unread, isCounting } = useUnreadCount();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="portfolio-items">
          <h2 id="portfolio-items" className={classes.cardTitle}>
            Portfolio Items
          </h2>
          <p className={classes.count}>{itemCount === undefined ? '...' : (itemCount ?? 0)}</p>
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
          <FailedMails />
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
  const { output: failed } = useLoaded(countFailedMails, 'The failed mails could not be counted.');
  if (!failed) return null;
  return (
    <Link to="/admin/messages" className={classes.failed}>
      {failed === 1 ? '1 message' : `${failed} messages`} could not be mailed
    </Link>
  );
}
