import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { currentSiteFolder } from '#server/build-hash.ts';
import { accounts, expect, signIn, test } from '#tests/support/product.ts';

/** Every address of the site. A new one is added here by hand, after a review. */
const addresses = {
  public: [
    '/',
    '/case-study/gek-op-locaties',
    '/case-study/institute-of-culinary-education',
    '/case-study/project-noah',
    '/privacy',
  ],
  app: ['/admin', '/admin/landing-page', '/admin/messages', '/admin/portfolio', '/login', '/reset-password'],
};

const root = resolve(import.meta.dirname, '../..');

/** The paths of the generated route tree, with parameters as they stand in the files' names. */
function routePaths(): string[] {
  const source = readFileSync(resolve(root, 'src/app/route-tree.gen.ts'), 'utf8');
  const union = /\bfullPaths:([\s\S]*?)fileRoutesByTo/.exec(source)?.[1] ?? '';
  // A layout's index is at the layout's own address.
  return [...union.matchAll(/'([^']+?)\/?'/g)].map(([, path = '']) => path);
}

/** The addresses of the pages in the build. */
function builtPages(): string[] {
  return readdirSync(currentSiteFolder(root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!(^|\/)404)\.html$/.test(name))
    .map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`));
}

/** Waits until the application runs. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((name) => name.startsWith('__reactContainer')),
  );
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

async function watchPolicy(page: Page): Promise<() => string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      // The function above, which the window's type does not know.
      Reflect.get(window, 'noteViolation')(`${violatedDirective}: ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) violations.push(message.text());
  });
  return () => violations;
}

/** The status of an address that is sent unchanged, which a browser would normalize. */
function rawStatus(origin: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((done, fail) => {
    httpRequest({ hostname, port, path, headers: { accept: 'text/html' } }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}

test('the addresses of the site are the reviewed ones', async ({ request }) => {
  const known = [...addresses.public, ...addresses.app];
  const routes = routePaths().flatMap((path) =>
    path === '/case-study/$slug' ? known.filter((address) => address.startsWith('/case-study/')) : [path],
  );
  expect([...new Set(routes)].sort()).toEqual([...known].sort());
  expect(builtPages().sort()).toEqual([...known].sort());
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc, 'http://site/').pathname,
  );
  expect(listed.sort()).toEqual(addresses.public);
});

test('known addresses are answered with 200, others with 404, all with their headers', async ({
  product,
  request,
}) => {
  const expected: Record<string, number> = {
    ...Object.fromEntries([...addresses.public, ...addresses.app].map((path) => [path, 200])),
    '/no/such/page': 404,
    '/case-study/steensma': 404,
    '/case-study': 404,
    '/admin/nothing': 404,
    '/index.html.br': 404,
    '/_headers': 404,
    '/_redirects': 404,
  };
  for (const [path, status] of Object.entries(expected)) {
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    const headers = response.headers();
    expect(response.status(), path).toBe(status);
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], path).toContain('camera=()');
    expect(headers['content-security-policy'], path).toMatch(
      /script-src 'self'( 'sha256-[^']+')+;.*connect-src 'self';.*frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy'], path).not.toContain('unsafe-eval');
  }
  for (const path of ['/privacy', '/login', '/case-study/project-noah']) {
    const slashed = await request.get(`${path}/`, { maxRedirects: 0 });
    expect(slashed.status(), path).toBe(308);
    expect(slashed.headers().location, path).toBe(path);
  }
  expect(await rawStatus(product.url, '/case-study/%E0%A4%A')).toBe(400);
});

test('public pages, the sign-in and unknown paths run under their policy', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const violations = await watchPolicy(page);
  for (const path of [
    ...addresses.public,
    '/login',
    '/reset-password',
    '/no/such/page',
    '/case-study/steensma',
  ]) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading').first()).toBeVisible();
    await waitForHydration(page);
  }
  expect(violations()).toEqual([]);
});

test('the admin area runs under its policy, with the dialog and its toasts', async ({ page }) => {
  const violations = await watchPolicy(page);
  await signIn(page, accounts.admin);
  for (const path of addresses.app.filter((address) => address.startsWith('/admin'))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path !== '/admin/portfolio') continue;
    await page.getByRole('button', { name: 'Add New' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Create|Save|Add)/ })
      .click();
    await expect(page.getByRole('alert').filter({ hasText: 'Missing fields' })).toBeVisible();
  }
  expect(violations()).toEqual([]);
});
