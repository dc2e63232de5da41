import { SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBrowser from '@tabler/icons-react/dist/esm/icons/IconBrowser.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { Link } from '@tanstack/react-router';
import { FocusableButton } from '#ui/focusable-button.tsx';
import { Icon } from '#ui/icon.tsx';
import classes from './admin-layout.module.css';
import { useUnreadCount } from './unread-count.tsx';

const links = [
  { to: '/admin', label: 'Dashboard', icon: <Icon of={IconLayoutDashboard} /> },
  { to: '/admin/portfolio', label: 'Portfolio', icon: <Icon of={IconBriefcase} /> },
  { to: '/admin/landing-page', label: 'Landing Page', icon: <Icon of={IconBrowser} /> },
  { to: '/admin/content', label: 'Content', icon: <Icon of={IconFileText} /> },
  { to: '/admin/messages', label: 'Messages', icon: <Icon of={IconInbox} /> },
  { to: '/admin/people', label: 'People', icon: <Icon of={IconUsers} /> },
  { to: '/', label: 'View Site', icon: <Icon of={IconExternalLink} /> },
] as const;

/** Three digits would not fit into the badge. */
const greatestCount = 99;

const schemes = [
  { value: 'light' as const, label: 'Light' },
  { value: 'dark' as const, label: 'Dark' },
  { value: 'auto' as const, label: 'System' },
];

type Props = {
  email: string;
  canSignOut: boolean;
  onSignOut: () => void;
  onChoice?: () => void;
};

export function Sidebar({ email, canSignOut, onSignOut, onChoice }: Props) {
  const { output: unread } = useUnreadCount();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Stack
      component="nav"
      aria-label="Admin Panel"
      gap="0.75rem"
      h="100%"
      p="0.25rem 0.75rem 0.75rem"
      c="dimmed"
    >
      <Stack component="ul" gap={2}>
        {links.map(({ to, label, icon }) => (
          <li key={label}>
            <Link
              to={to}
              className={`flat-button ${classes.link}`}
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={onChoice}
            >
              {icon}
              {label}
              {to === '/admin/messages' && !!unread && (
                <span className={classes.unread}>
                  <span>{unread > greatestCount ? `${greatestCount}+` : unread}</span>
                  <span className="visually-hidden"> unread</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </Stack>
      <Stack gap={8} mt="auto">
        <SegmentedControl
          aria-label="Theme"
          size="xs"
          fullWidth
          data={schemes}
          value={colorScheme}
          onChange={setColorScheme}
        />
        <Text truncate c="dimmed" fz={13} px={10} title={email}>
          {email}
        </Text>
        <Link to="/reset-password" className={`quiet-link ${classes.quietLink}`} onClick={onChoice}>
          Change password
        </Link>
        <FocusableButton className={`flat-button ${classes.link}`} onClick={onSignOut} disabled={!canSignOut}>
          <Icon of={IconLogout} />
          Sign Out
        </FocusableButton>
      </Stack>
    </Stack>
  );
}
