import { Link } from '@tanstack/react-router';
import { PageHeading } from '#ui/page-heading.tsx';
import classes from './dashboard.module.css';
import { useItemCount } from './use-item-count.ts';

/** The first page of the admin area: how much there is, and who is signed in. */
export function Dashboard({ email }: { email: string }) {
  const count = useItemCount();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={classes.cards}>
        <section className={classes.card} aria-labelledby="portfolio-items">
          <h2 id="portfolio-items" className={classes.cardTitle}>
            Portfolio Items
          </h2>
          <p className={classes.count}>{count ?? '...'}</p>
          <Link to="/admin/portfolio" className={classes.manage}>
            Manage
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
