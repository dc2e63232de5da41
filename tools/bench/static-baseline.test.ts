import { expect, test } from 'vitest';
import { staticBaseline } from './static-baseline.ts';

const data =
  '<script type="application/ld+json">{"@graph":[]}</script>' +
  '<script type="application/json" id="published-content">{}</script>';
const picture = '<img src="/a.svg" loading="lazy">';

test('a static baseline executes nothing and keeps data, pictures and words', () => {
  const page = `<head>${data}<script type="module" src="/app.js"></script></head><p>Hello</p>${picture}<script>
    start();
  </script>`;
  expect(staticBaseline(page)).toBe(`<head>${data}</head><p>Hello</p>${picture}`);
});

test('a static baseline has the form and the bar of a page whose script has run', () => {
  expect(staticBaseline('<html data-static lang="en"><p>Hello</p>')).toBe('<html lang="en"><p>Hello</p>');
});

test('a static baseline plays the video at once', () => {
  const sources = '<source src="/a.webm"><source src="/a.mp4"></video>';
  expect(staticBaseline(`<video poster="/a.webp" preload="none" muted>${sources}`)).toBe(
    `<video poster="/a.webp" autoplay muted>${sources}`,
  );
});
