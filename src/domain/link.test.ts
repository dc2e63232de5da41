import { describe, expect, it } from 'vitest';
import { isSiteLink } from './link.ts';

describe('isSiteLink', () => {
  it.each(['#services', '/contact', '/', '/case-study/project-noah?a=1#b', 'https://example.com/x'])(
    'follows %s',
    (link) => expect(isSiteLink(link)).toBe(true),
  );

  it.each([
    '',
    '#',
    'services',
    '//evil.example',
    '/\\evil.example',
    '/\tevil',
    'http://example.com',
    'https://',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.com',
    'https://example.com/ x',
  ])('refuses %j', (link) => expect(isSiteLink(link)).toBe(false));
});
