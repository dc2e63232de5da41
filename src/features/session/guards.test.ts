import { readFileSync } from 'node:fs';
import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { accessRules } from './access.ts';
import type { AuthActor } from './auth-actor.ts';
import { guard, parseAdminPath } from './guards.ts';

type How = 'opened' | 'kept';

const page = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');

/** The paths of each column in the table of the architecture. */
const columns = [
  ['/login', '/login/'],
  ['/admin/landing-page', '/admin/landing-page/'],
  ['/admin', '/admin/', '/admin/portfolio'],
];

/** What the table says of each status and path, opened and kept; a cell is such as "home, kept: stay". */
const navigations = Object.keys(accessRules).flatMap((status) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${status} |`));
  const cells = row?.slice(2, -2).split(' | ').slice(1) ?? [];
  return columns.flatMap((paths, column) => {
    const [opened, kept = opened] = cells[column]?.split(', kept: ') ?? [];
    return paths.flatMap((path) => [
      [status, 'opened', path, opened] as const,
      [status, 'kept', path, kept] as const,
    ]);
  });
});

/** Stands for the auth actor in a status: a guard reads tags alone. */
const authAs = (status: string) =>
  createActor(
    setup({ types: { tags: {} as string } }).createMachine({
      initial: 'only',
      states: { only: { tags: status } },
    }),
  ).start() as unknown as AuthActor;

async function outcome(status: string, how: How, pathname: string): Promise<string> {
  try {
    await guard({ auth: authAs(status), pathname, from: '/admin/messages', isStaying: how === 'kept' });
    return 'stay';
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return error.options.href ?? `${error.options.to} ${JSON.stringify(error.options.search ?? {})}`;
  }
}

const ends: Record<string, string> = {
  stay: 'stay',
  denied: 'stay',
  signIn: '/login {"from":"/admin/messages"}',
  home: '/ {}',
  adminArea: '/admin/messages',
};

describe('who may see which route is what the architecture shows', () => {
  it.each(navigations)('%s, %s: %s', async (status, how, path, end = '') => {
    expect(await outcome(status, how, path)).toBe(ends[end]);
  });
});

it.each(['/admin', '/admin/portfolio', '/admin/portfolio?sort=title#x'])('leads back to %s', (path) => {
  expect(parseAdminPath(path)).toBe(path);
});

it.each([
  undefined,
  '',
  '/',
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
