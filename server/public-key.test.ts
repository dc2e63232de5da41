import { expect, test } from 'vitest';
import { fillPublicKey } from './public-key.ts';

test.each([
  ['<meta name="supabase-public-key" content="">'],
  ['<meta name="supabase-public-key" content="old"/>'],
  ['<meta name="supabase-public-key" content>'],
])('fills %s', (meta) => {
  expect(fillPublicKey(`<head>${meta}</head>`, 'a"$&<')).toBe(
    '<head><meta name="supabase-public-key" content="a&quot;$&amp;&lt;"></head>',
  );
});

test('a page without a place for the key is an error, not a page that cannot sign in', () => {
  expect(() => fillPublicKey('<head></head>', 'key')).toThrow('has no <meta name="supabase-public-key"');
});
