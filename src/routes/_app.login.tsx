import { createFileRoute } from '@tanstack/react-router';
import { guard, parseAdminPath } from '#features/session/guards.ts';
import { loggedOutElsewhere } from '#features/session/logged-out.ts';
import { LoginPage } from '#features/session/login-page.tsx';

export const Route = createFileRoute('/_app/login')({
  /** `from`: the admin page that sent the person here, and to which a sign-in leads back. */
  // The key is always set: a key that is left out keeps the value that the URL claims.
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: parseAdminPath(search.from),
  }),
  beforeLoad: ({ context, location, search }) =>
    guard({ auth: context.auth, pathname: location.pathname, from: search.from, isStaying: false }),
  onLeave: loggedOutElsewhere.remove,
  component: LoginPage,
});
