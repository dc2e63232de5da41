import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The application routes besides `/`, each of which is a page of its own. */
const routes = [
  'login',
  'admin',
  'admin/portfolio',
  'admin/landing-page',
  'case-study/project-noah',
  'case-study/institute-of-culinary-education',
  'case-study/gek-op-locaties',
];

/**
 * Writes the HTML of every page into a bundled site: `<route>.html`, and `404.html` for unknown paths.
 *
 * @param folder the bundled site with its `index.html`.
 */
export async function prerenderSite(folder: string): Promise<void> {
  for (const page of [...routes, '404']) {
    const file = join(folder, `${page}.html`);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(folder, 'index.html'), file);
  }
}
