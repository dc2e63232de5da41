import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { agency } from '#content/agency.ts';
import { caseStudies } from '#content/case-studies.ts';
import { featuredProjects } from '#content/featured-projects.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import { groundOf } from '#ui/readable-on.ts';
import { launchBrowser } from '../browser.ts';

const font =
  'node_modules/@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2';

type Card = { name: string; title: string; note: string; colour: string; picture: string };

const cards: Card[] = [
  {
    name: 'site',
    title: landingDefaults.hero.title,
    note: agency.tagline,
    colour: '#14122b',
    picture: 'public/video/cloth.webp',
  },
  ...caseStudies.map(({ slug, title, image }) => ({
    name: slug,
    title,
    note: 'Case study',
    colour: featuredProjects.find((project) => project.slug === slug)?.bg_color ?? '#14122b',
    picture: `public${image}`,
  })),
];

async function dataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

async function cardHtml(card: Card): Promise<string> {
  const type = card.picture.endsWith('.svg') ? 'image/svg+xml' : 'image/webp';
  const ink = groundOf(card.colour) === 'pale' ? '#14122b' : '#eef0ec';
  return `<style>
    @font-face { font-family: Site; src: url(${await dataUrl(font, 'font/woff2')}); font-weight: 400 700 }
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 720px 480px; overflow: hidden;
      font-family: Site; color: ${ink}; background: ${card.colour} }
    div { display: flex; flex-direction: column; justify-content: space-between; padding: 64px; box-sizing: border-box }
    h1 { margin: 0; font-size: 92px; line-height: .92; letter-spacing: -.045em; font-weight: 600 }
    p { margin: 0; font-size: 32px } b { font-weight: 600; letter-spacing: -.02em }
    img { width: 480px; height: 630px; object-fit: cover }
  </style><div><p><b>${agency.name}</b></p><h1>${card.title}</h1><p>${card.note}</p></div>
  <img src="${await dataUrl(card.picture, type)}">`;
}

async function renderShares(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 630 });
  for (const card of cards) {
    await page.setContent(await cardHtml(card), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `public/share/${card.name}.jpg`, type: 'jpeg', quality: 80 });
  }
}

async function renderIcons(page: Page): Promise<void> {
  const icon = await dataUrl('public/icons/icon.svg', 'image/svg+xml');
  for (const size of [180, 192, 512]) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body{margin:0}img{display:block;width:100vw}</style><img src="${icon}">`);
    const name = size === 180 ? 'apple-touch-icon' : `icon-${size}`;
    await writeFile(`public/icons/${name}.png`, await page.screenshot());
  }
}

await mkdir('public/share', { recursive: true });
const browser = await launchBrowser();
const page = await browser.newPage();
await renderShares(page);
await renderIcons(page);
await browser.close();
