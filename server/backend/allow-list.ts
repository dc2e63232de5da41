import { Refused } from './refused.ts';

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
  // Not HEAD: it would use up the link, and only a program that looks through mails sends it.
  verify: ['GET', 'POST'],
};

/** Where the product itself makes accounts, as a hosted project does. */
export const accountsPath = '/auth/v1/admin/users';

/** @throws Refused when the embedded backend does not serve the path. */
export function checkPath(pathname: string): void {
  const [, service, version, ...rest] = pathname.split('/');
  if (version === 'v1' && service === 'rest') {
    if (isDecodable(pathname)) return;
    throw new Refused('The path holds a % that is no part of a character in UTF-8.', {
      status: 400,
      code: 'PGRST125',
    });
  }
  if (version !== 'v1' || service !== 'auth') {
    throw new Refused('There is no such service.', { status: 404, code: 'not_found' });
  }
  if (!Object.hasOwn(authMethods, rest.join('/'))) {
    throw new Refused('This way to sign in is switched off.', { status: 422, code: 'otp_disabled' });
  }
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

/** Parameters of PostgREST that are no conditions, of a table or of one that is embedded in it. */
const noConditions = /(^|\.)(select|order|limit|offset|columns|on_conflict)$/;
const logicTree = /(^|\.)(and|or)$/;

/** An unclosed one reaches to the end: with each of its escaped quotes the rest would be read again. */
const textInQuotes = /"(?:[^"\\]|\\.)*"?/gs;

/** In a logic tree without the texts in quotes and the lists, whose values may look like one. */
const conditionWithoutValue = /[(,][^(),.]+\.(not\.)?[a-z]+(?=[,)])/;

/** @throws Refused for a condition without a value, as PostgREST does; the library takes an empty one for it. */
export function checkFilters({ pathname, searchParams }: URL): void {
  if (!pathname.startsWith('/rest/') || pathname.startsWith('/rest/v1/rpc/')) return;
  for (const [name, filter] of searchParams) {
    if (noConditions.test(name)) continue;
    const isTree = logicTree.test(name);
    const tree = filter.replace(textInQuotes, '').replace(/\.\([^()]*\)|\{[^{}]*\}/g, '.');
    if (!(isTree ? conditionWithoutValue.test(tree) : /^(not\.)?\w+$/.test(filter))) continue;
    const what = isTree ? 'logic tree' : 'filter';
    throw new Refused(`"failed to parse ${what} (${filter})"`, { status: 400, code: 'PGRST100' });
  }
}
