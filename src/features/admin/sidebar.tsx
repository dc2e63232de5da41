import { Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import classes from './admin-layout.module.css';
import { AdminLinks } from './admin-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type Props = {
  email: string;
  canSignOut: boolean;
  onSignOut: () => void;
  /** Called after a click on a link. */
  onChoice?: () => void;
};

/** Navigation of the admin area, with the theme and Sign Out at its end. */
export function Sidebar({ email, canSignOut, onSignOut, onChoice }: Props) {
  return (
    <nav aria-label="Admin Panel" className={classes.sidebar}>
      <AdminLinks {...(onChoice ? { onChoice } : {})} />
      <Stack gap={8} mt="auto">
        <ThemeSwitch />
        <Text truncate c="dimmed" fz={13} px={10} title={email}>
          {email}
        </Text>
        <Link to="/reset-password" className={`quiet-link ${classes.quietLink}`} onClick={() => onChoice?.()}>
          Change password
        </Link>
        <button
          type="button"
          className={`flat-button ${classes.link}`}
          onClick={onSignOut}
          disabled={!canSignOut}
        >
          <Icon of={IconLogout} />
          Sign Out
        </button>
      </Stack>
    </nav>
  );
}
