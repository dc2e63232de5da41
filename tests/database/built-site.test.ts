import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type HtmlElementLike, HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { landingDefaults } from '#content/landing-defaults.ts';
import { createApp } from '#server/app.ts';
import { currentSiteFolder } from '#server/build-hash.ts';
import { withCurrentSite } from '#server/current-site.ts';
import { type Listening, listen } from '#server/listen.ts';
import { readSiteFolder } from '#server/site-files.ts';
import { createSite } from '#server/static-site.ts';

/** The address that the site is served at. */
const origin = 'https://agency.example';

/** Every address of the site with its title. A new one is added here by hand, after a review. */
const addresses = {
  public: {
    '/': 'Farweave: Drupal, web applications and AI integration',
    '/case-study/gek-op-locaties': 'Gek op Locaties | Farweave',
    '/case-study/institute-of-culinary-education': 'Institute of Culinary Education | Farweave',
    '/case-study/project-noah': 'Project Noah | Farweave',
    '/privacy': 'Privacy | Farweave',
  },
  app: {
    '/admin': 'Dashboard | Farweave',
    '/admin/content': 'Content | Farweave',
    '/admin/landing-page': 'Landing Page Content | Farweave',
    '/admin/messages': 'Contact Messages | Farweave',
    '/admin/people': 'People | Farweave',
    '/admin/portfolio': 'Portfolio Management | Farweave',
    '/login': 'Admin Login | Farweave',
    '/reset-password': 'Reset Password | Farweave',
  },
};
const known = [...Object.keys(addresses.public), ...Object.keys(addresses.app)];

const noPage = 'Page not found | Farweave';
const noStudy = 'Case Study Not Found | Farweave';
const unknown = {
  '/no/such/page': noPage,
  '/case-study/steensma': noStudy,
  '/case-study/project-noah/more': noPage,
  '/admin/nothing': noPage,
  '/404': noPage,
  '/index.html.br': noPage,
  '/_headers': noPage,
  '/__machines': noPage,
};

const root = resolve(import.meta.dirname, '../..');
const folder = currentSiteFolder(root);
let server: Listening;

beforeAll(async () => {
  const files = await withCurrentSite(root, readSiteFolder);
  server = await listen(0);
  const site = createSite(files, { publicKey: 'a-key', supabaseOrigin: null, siteOrigin: origin });
  server.handle(createApp({ site, backend: null, functions: null, checkDatabase: async () => {} }));
});

afterAll(() => server.close());

function get(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
}

/** The paths of the generated route tree, with parameters as they stand in the files' names. */
function routePaths(): string[] {
  const source = readFileSync(resolve(root, 'src/app/route-tree.gen.ts'), 'utf8');
  const union = /\bfullPaths:([\s\S]*?)fileRoutesByTo/.exec(source)?.[1] ?? '';
  // A layout's index is at the layout's own address.
  return [...union.matchAll(/'([^']+?)\/?'/g)].map(([, path = '']) => path);
}

/** The addresses of the pages in the build. */
function builtPages(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!(^|\/)404)\.html$/.test(name))
    .map((name) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`));
}

test('the addresses of the site are the reviewed ones, and robots.txt leads to the public ones', async () => {
  const routes = routePaths().flatMap((path) =>
    path === '/case-study/$slug' ? known.filter((address) => address.startsWith('/case-study/')) : [path],
  );
  expect([...new Set(routes)].sort()).toEqual([...known].sort());
  expect(builtPages().sort()).toEqual([...known].sort());
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const sitemap = await (await get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(origin, ''));
  expect(listed.sort()).toEqual(Object.keys(addresses.public));
});

/** What the head of a page says of its address, and how it is sent. */
async function read(path: string) {
  const response = await get(path);
  const html = await response.text();
  const named = html.matchAll(
    /(?:rel="canonical" href|"og:(?:url|image)" content)="([^"]*)"|"(?:url|image)":"([^"]*)"/g,
  );
  return {
    status: response.status,
    title: /<title>([^<]*)</.exec(html)?.[1],
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? 'all',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null,
    elsewhere: [...named]
      .flatMap(([, one, other]) => one ?? other ?? [])
      .filter((to) => !to.startsWith(`${origin}/`)),
    cache: response.headers.get('cache-control'),
    policy: response.headers.get('content-security-policy')?.includes("default-src 'self'"),
    sniffing: response.headers.get('x-content-type-options'),
    referrer: response.headers.get('referrer-policy'),
  };
}

/** Its address may hold a link that sets a password. */
const linkPage = '/reset-password';

const rows = (pages: Readonly<Record<string, string>>, status: number, isPublic = false) =>
  Object.entries(pages).map(([path, title]): [string, object] => [
    path,
    {
      status,
      title,
      robots: isPublic ? 'all' : 'noindex',
      canonical: isPublic ? origin + path : null,
      elsewhere: [],
      cache: status === 200 && path !== linkPage ? 'no-cache' : 'no-store',
      policy: true,
      sniffing: 'nosniff',
      referrer: path === linkPage ? 'no-referrer' : 'strict-origin-when-cross-origin',
    },
  ]);

test.each([...rows(addresses.public, 200, true), ...rows(addresses.app, 200), ...rows(unknown, 404)])(
  '%s is answered with %o',
  async (path, expected) => expect(await read(path)).toEqual(expected),
);

test('the HTML of every kind of page is valid', async () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:standard'],
    elements: [
      'html5',
      {
        button: {
          attributes: {
            'aria-expanded': {
              allowed: (node: HtmlElementLike) =>
                node.hasAttribute('popovertarget') ? 'the popover states it' : null,
            },
          },
        },
      },
    ],
  });
  const faults: string[] = [];
  for (const path of [
    '/',
    '/case-study/project-noah',
    '/privacy',
    '/case-study/unknown',
    '/unknown',
    '/login',
    '/admin/portfolio',
  ]) {
    const { results } = await validator.validateString(await (await get(path)).text());
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
    }
  }
  expect(faults).toEqual([]);
});

test('the landing page has its own texts, named sections and services, and its fixed cards lead to their case studies, Steensma nowhere', async () => {
  const html = await (await get('/')).text();
  expect([...html.matchAll(/<h1[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual([
    landingDefaults.hero.title,
  ]);
  for (const id of ['about', 'services', 'portfolio', 'contact'])
    expect(html).toMatch(new RegExp(`<section[^>]* id="${id}"[^>]* aria-labelledby="`));
  const headings = [...html.matchAll(/<h3[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(headings).toEqual(
    expect.arrayContaining(['Web Applications', 'Drupal Development', 'AI Integration']),
  );
  const portfolio = /<section[^>]* id="portfolio"[\s\S]*?<\/section>/.exec(html)?.[0] ?? '';
  expect([...portfolio.matchAll(/href="(\/case-study\/[^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/case-study/project-noah',
    '/case-study/institute-of-culinary-education',
    '/case-study/gek-op-locaties',
  ]);
  expect(portfolio).toContain('STEENSMA');
});

test('nothing of the development tools is in the build', () => {
  const traces =
    /machine[-]?lab|lab\.opened|src\/dev\/|__machines|elkjs|org\.eclipse\.elk|which screens they may open/i;
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => traces.test(readFileSync(file, 'latin1')));
  expect(found).toEqual([]);
});

test('each public page has an address and a picture, and its icon in the document', async () => {
  for (const path of Object.keys(addresses.public)) {
    const html = await (await get(path)).text();
    const attribute = (name: string) =>
      new RegExp(`(?:rel|property|name)="${name}" (?:href|content)="([^"]+)"`).exec(html)?.[1] ?? '';
    for (const name of ['description', 'og:title', 'twitter:card'])
      expect(attribute(name), name).not.toBe('');
    expect(new URL(attribute('og:url'), server.url).pathname).toBe(path);
    expect((await get(new URL(attribute('og:image'), server.url).pathname)).status).toBe(200);
    // Where there is nothing to style yet.
    expect(html.match(/<script>/g), path).toHaveLength(1);
    expect(html.indexOf('<script>'), path).toBeLessThan(html.indexOf('<body'));
    // Asked for by address, it would come before the first paint.
    expect(html.match(/<link rel="icon" href="[^,"]+/g)).toEqual([
      '<link rel="icon" href="data:image/svg+xml',
    ]);
  }
});

test.each([
  ['/no/such/page', 'Oops! Page not found', '/'],
  ['/case-study/steensma', 'Case Study Not Found', '/#portfolio'],
])('%s says what is missing, and leads on', async (path, heading, link) => {
  const html = await (await get(path)).text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  expect(html.slice(html.indexOf('<main'))).toContain(`href="${link}"`);
});

test('what starts a page is marked to be compiled while it is fetched', () => {
  const assets = readdirSync(join(folder, 'assets'));
  for (const name of ['framework', 'site', 'landing', 'index']) {
    const starts = assets
      .filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))
      .map((file) => readFileSync(join(folder, 'assets', file), 'utf8').split('\n', 1)[0]);
    expect(starts, name).toContain('//# allFunctionsCalledOnLoad');
  }
});
