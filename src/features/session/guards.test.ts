import { readFileSync } from 'node:fs';
import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { accessRules, type GuardedRoute, guardedRoutes } from './access.ts';
import type { AuthActor } from './auth-actor.ts';
import { guard, parseAdminPath } from './guards.ts';

type Status = keyof typeof accessRules;
type How = 'opened' | 'kept';

/** Each status, each route and a page below it, opened and kept. */
const navigations = (Object.keys(accessRules) as Status[]).flatMap((status) =>
  guardedRoutes.flatMap((route) =>
    (['opened', 'kept'] as const).flatMap((how) =>
      (route === '/admin' ? [route, '/admin/portfolio', '/admin/'] : [route, `${route}/`]).map(
        (pathname) => [status, how, pathname, route] as const,
      ),
    ),
  ),
);

/** Stands for the auth actor in a status: a guard reads tags alone. */
const authAs = (status: Status) =>
  createActor(
    setup({ types: { tags: {} as string } }).createMachine({
      initial: 'only',
      states: { only: { tags: status } },
    }),
  ).start() as unknown as AuthActor;

async function outcome(status: Status, how: How, pathname: string): Promise<string> {
  try {
    await guard({ auth: authAs(status), pathname, from: '/admin/messages', isStaying: how === 'kept' });
    return 'stay';
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? `${error.options.to} ${JSON.stringify(error.options.search ?? {})}`;
  }
}

const shown = {
  stay: 'stay',
  denied: 'stay',
  signIn: '/login {"from":"/admin/messages"}',
  home: '/ {}',
  adminArea: '/admin/messages',
};

describe('who may see which route', () => {
  it.each(navigations)('%s, %s: %s', async (status, how, pathname, route) => {
    expect(await outcome(status, how, pathname)).toBe(shown[accessRules[status][route][how]]);
  });

  it('is what the architecture shows', () => {
    const cell = ({ opened, kept }: Record<How, string>) =>
      opened === kept ? opened : `${opened}, kept: ${kept}`;
    const row = (status: Status) =>
      `| ${[status, ...guardedRoutes.map((route: GuardedRoute) => cell(accessRules[status][route]))].join(' | ')} |`;
    const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
    for (const status of Object.keys(accessRules) as Status[]) expect(page).toContain(row(status));
  });
});

it.each(['/admin', '/admin/portfolio', '/admin/portfolio?sort=title#x'])('leads back to %s', (path) => {
  expect(parseAdminPath(path)).toBe(path);
});

it.each([
  undefined,
  7,
  '',
  '/',
  '/administrator',
  '//evil.example/admin',
  'https://evil.example/admin',
  '/admin/../login',
  '/admin\\..\\..\\evil',
  '/\\evil.example/admin',
  'javascript:alert(1)',
])('never leads to %j', (claimed) => {
  expect(parseAdminPath(claimed)).toBeUndefined();
});

it('keeps to this site when dots and slashes pretend otherwise', () => {
  expect(parseAdminPath('/admin//evil.example')).toBe('/admin//evil.example');
  expect(parseAdminPath('/admin/./portfolio')).toBe('/admin/portfolio');
});
