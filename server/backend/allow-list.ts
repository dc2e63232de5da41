/**
 * The endpoints below `/auth/v1/` that are open, with the methods of each besides OPTIONS: those that this product uses.
 * The embedded auth service creates an account for every request for a sign-in link, although sign-up is off.
 */
export const authMethods: Readonly<Record<string, readonly string[]>> = {
  health: ['GET', 'HEAD'],
  logout: ['POST'],
  reauthenticate: ['GET', 'HEAD'],
  recover: ['POST'],
  settings: ['GET', 'HEAD'],
  signup: ['POST'],
  token: ['POST'],
  user: ['GET', 'HEAD', 'PUT'],
  verify: ['GET', 'HEAD', 'POST'],
};

/** The response to a path that the embedded backend does not serve, in the shape of the service that is meant, or null. */
export function refusalOf(pathname: string): Response | null {
  const [, service, version, ...rest] = pathname.split('/');
  if (version === 'v1' && service === 'rest') return null;
  if (version !== 'v1' || service !== 'auth') {
    return Response.json({ code: 'not_found', message: 'There is no such service.' }, { status: 404 });
  }
  if (Object.hasOwn(authMethods, rest.join('/'))) return null;
  const message = 'This way to sign in is switched off.';
  return Response.json({ code: 'otp_disabled', message }, { status: 422 });
}
