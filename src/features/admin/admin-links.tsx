import { Link } from '@tanstack/react-router';
import { DashboardIcon, PageIcon, PortfolioIcon, SiteIcon } from '#ui/icons.tsx';
import classes from './admin-layout.module.css';

const links = [
  { to: '/admin', label: 'Dashboard', icon: <DashboardIcon /> },
  { to: '/admin/portfolio', label: 'Portfolio', icon: <PortfolioIcon /> },
  { to: '/admin/landing-page', label: 'Landing Page', icon: <PageIcon /> },
  { to: '/', label: 'View Site', icon: <SiteIcon /> },
] as const;

/** The links of the sidebar; the one to the current path alone is marked. `onChoice` follows a click. */
export function AdminLinks({ onChoice }: { onChoice?: () => void }) {
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, icon }) => (
        <li key={label}>
          <Link
            to={to}
            className={classes.link}
            activeOptions={{ exact: true, includeSearch: false }}
            onClick={() => onChoice?.()}
          >
            {icon}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
