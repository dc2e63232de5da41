import {
  IconBriefcase,
  IconBrowser,
  IconExternalLink,
  IconInbox,
  IconLayoutDashboard,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import classes from './admin-layout.module.css';
import { useUnreadCount } from './unread-count.tsx';

const links = [
  { to: '/admin', label: 'Dashboard', icon: <Icon of={IconLayoutDashboard} /> },
  { to: '/admin/portfolio', label: 'Portfolio', icon: <Icon of={IconBriefcase} /> },
  { to: '/admin/landing-page', label: 'Landing Page', icon: <Icon of={IconBrowser} /> },
  { to: '/admin/messages', label: 'Messages', icon: <Icon of={IconInbox} /> },
  { to: '/', label: 'View Site', icon: <Icon of={IconExternalLink} /> },
] as const;

/** Three digits would not stay in the badge. */
const mostShown = 99;

/** The links of the sidebar; only the one to the current path is marked. `onChoice` is called after a click. */
export function AdminLinks({ onChoice }: { onChoice?: () => void }) {
  const { unread } = useUnreadCount();
  return (
    <ul className={classes.links}>
      {links.map(({ to, label, icon }) => {
        const count = to === '/admin/messages' && unread !== null ? unread : 0;
        return (
          <li key={label}>
            <Link
              to={to}
              className={`flat-button ${classes.link}`}
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={() => onChoice?.()}
            >
              {icon}
              {label}
              {count > 0 && (
                <span className={classes.unread}>
                  {count > mostShown ? `${mostShown}+` : count}
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
