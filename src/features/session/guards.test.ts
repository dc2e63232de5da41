import { expect, it } from 'vitest';
import { parseAdminPath } from './guards.ts';

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
