import { expect, test } from 'vitest';
import { staticTwin } from './static-baseline.ts';

const data = '<script type="application/ld+json">{"@graph":[]}</script>';
const picture = '<img src="/a.svg" loading="lazy">';

test('a static twin executes nothing and keeps data, pictures and words', () => {
  const page = `<head>${data}<script type="module" src="/app.js"></script></head><p>Hello</p>${picture}<script>
    start();
  </script>`;
  expect(staticTwin(page)).toBe(`<head>${data}</head><p>Hello</p>${picture}`);
});

test('a static twin plays the video at once', () => {
  const sources = '<source src="/a.webm"><source src="/a.mp4"></video>';
  expect(staticTwin(`<video poster="/a.webp" preload="none" muted>${sources}`)).toBe(
    `<video poster="/a.webp" autoplay muted>${sources}`,
  );
});
