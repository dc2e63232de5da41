import { Link } from '@tanstack/react-router';
import { MessageScreen } from '#ui/message-screen.tsx';
import classes from './dashboard.module.css';

/** What somebody without the admin role sees instead of the landing page editor. */
export function AccessDenied() {
  return (
    <MessageScreen title="Access Denied" text="You don't have permission to access this page.">
      <Link to="/" className={classes.manage}>
        Return to Home
      </Link>
    </MessageScreen>
  );
}
