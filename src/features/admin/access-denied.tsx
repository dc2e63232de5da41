import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MessageScreen } from '#ui/message-screen.tsx';

/** The landing page editor for a user without the admin role. */
export function AccessDenied() {
  return (
    <MessageScreen title="Access Denied" text="You don't have permission to access this page.">
      <Button component={Link} to="/" variant="default">
        Return to Home
      </Button>
    </MessageScreen>
  );
}
