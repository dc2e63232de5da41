import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DashboardIcon, InboxIcon, PageIcon, PortfolioIcon, SiteIcon } from '#ui/icons.tsx';
import classes from './admin-layout.module.css';
import { useUnreadCount } from './unread-count.tsx';

const links = [
  { to: '/admin', label: 'Dashboard', icon: <DashboardIcon /> },
  { to: '/admin/portfolio', label: 'Portfolio', icon: <PortfolioIcon /> },
  { to: '/admin/landing-page', label: 'Landing Page', icon: <PageIcon /> },
  { to: '/admin/messages', label: 'Messages', icon: <InboxIcon /> },
  { to: '/', label: 'View Site', icon: <SiteIcon /> },
] as const;

/** Three digits would not stay in the badge. */
const mostShown = 99;

/** The links of the sidebar; the one to the current path alone is marked. `onChoice` follows a click. */
export function AdminLinks({ onChoice }: { onChoice?: () => void }) {
  const { unread } = useUnreadCount();
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, icon }) => {
        const news = to === '/admin/messages' && unread !== null ? unread : 0;
        return (
          <li key={label}>
            <Link
              to={to}
              className={classes.link}
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={() => onChoice?.()}
            >
              {icon}
              {label}
              {news > 0 && (
                <span className={classes.unread}>
                  {news > mostShown ? `${mostShown}+` : news}
                  <VisuallyHidden component="span"> unread</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
