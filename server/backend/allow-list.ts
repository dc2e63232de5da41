// The embedded auth service creates an account for every request for a sign-in link, although sign-up is off: only
// the endpoints that this product uses are open.
/** The endpoints below `/auth/v1/` that are open, with the methods of each besides OPTIONS. */
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

/** Why a request is not passed on: the HTTP status, and a body in the shape of the service that is meant. */
export type Refusal = { status: number; body: { code: string; message: string } };

/** Null when the embedded backend answers this path, else why not. */
export function refusalOf(pathname: string): Refusal | null {
  const [, service, version, ...rest] = pathname.split('/');
  if (version === 'v1' && service === 'rest') return null;
  if (version !== 'v1' || service !== 'auth') {
    return { status: 404, body: { code: 'not_found', message: 'There is no such service.' } };
  }
  if (Object.hasOwn(authMethods, rest.join('/'))) return null;
  return { status: 422, body: { code: 'otp_disabled', message: 'This way to sign in is switched off.' } };
}
