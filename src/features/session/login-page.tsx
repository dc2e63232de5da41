import { Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import '#ui/admin-styles.ts';
import { preloadToasts } from '#ui/toast.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import classes from './login-page.module.css';
import { useSession } from './use-session.ts';

/** The sign-in of the admin area. */
export function LoginPage() {
  const { canSignIn, isBusy, signIn } = useSession();
  useEffect(preloadToasts, []);

  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder>
        <h1 className={classes.title}>Admin Login</h1>
        <CredentialsForm initialEmail="" canSubmit={canSignIn} isBusy={isBusy} onSubmit={signIn}>
          <Link to="/reset-password" className={`quiet-link ${classes.forgotten}`}>
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
