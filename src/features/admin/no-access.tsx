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

/** The check of the role had no response. */
export function CheckFailed({ onRetry, canRetry }: { onRetry: () => void; canRetry: boolean }) {
  return (
    <MessageScreen
      title="Could not check your access"
      text="The server did not answer whether you are an administrator. Check your connection and try again."
    >
      <Button onClick={onRetry} disabled={!canRetry}>
        Retry
      </Button>
    </MessageScreen>
  );
}
