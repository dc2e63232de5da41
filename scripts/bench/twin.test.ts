import { expect, test } from 'vitest';
import { staticTwin } from './twin.ts';

const data = '<script type="application/ld+json">{"@graph":[]}</script>';
const picture = '<img src="/a.svg" loading="lazy">';

test('a static twin executes nothing and keeps data, pictures and words', () => {
  const page = `<head>${data}<script type="module" src="/app.js"></script></head><p>Hello</p>${picture}<script>
    start();
  </script>`;
  expect(staticTwin(page, [])).toBe(`<head>${data}</head><p>Hello</p>${picture}`);
});

test('a static twin plays the video that the application shows', () => {
  const page = '<video poster="/a.webp" preload="none" muted></video>';
  expect(staticTwin(page, ['/a.webm', '/a.mp4'])).toBe(
    '<video poster="/a.webp" autoplay muted><source src="/a.webm"><source src="/a.mp4"></video>',
  );
});
