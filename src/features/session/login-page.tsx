import { Box, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import '#ui/admin-styles.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { loggedOutElsewhere } from './logged-out.ts';
import classes from './login-page.module.css';
import { useSession } from './use-session.ts';

/** Why this tab was led here, by what has become of its unsaved changes. */
const loggedOutTexts = {
  none: 'You were logged out in another tab.',
  kept: 'You were logged out in another tab. What you typed here and did not save is kept as a draft in this browser. It is offered to you again after you log in.',
};

export function LoginPage() {
  const { canSignIn, isBusy, signIn } = useSession();
  const [loggedOut] = useState(loggedOutElsewhere.read);
  return (
    <main id="main" tabIndex={-1} className={`whole-screen ${classes.page}`}>
      <Paper className={classes.card} withBorder>
        <h1 className={classes.title}>Admin Login</h1>
        {loggedOut && (
          <Box component="p" mb="1.25rem" className="marked">
            {loggedOutTexts[loggedOut]}
          </Box>
        )}
        <CredentialsForm initialEmail="" canSubmit={canSignIn} isBusy={isBusy} onSubmit={signIn}>
          <Link to="/reset-password" className="quiet-link" style={{ alignSelf: 'center' }}>
            Forgot your password?
          </Link>
        </CredentialsForm>
      </Paper>
      <Link to="/" className="quiet-link">
        Back to website
      </Link>
    </main>
  );
}
