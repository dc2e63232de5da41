import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, inlineScriptHashes } from './page-headers.ts';

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function directive(policy: string, name: string): string | undefined {
  return policy.split('; ').find((part) => part.startsWith(`${name} `));
}

describe('contentSecurityPolicy', () => {
  test('allows no inline script, no eval and no other host where the page needs none', () => {
    const policy = contentSecurityPolicy({ html: '<script src="/a.js"></script>', supabaseOrigin: null });
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self'");
    expect(directive(policy, 'object-src')).toBe("object-src 'none'");
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(directive(policy, 'form-action')).toBe("form-action 'self'");
    expect(directive(policy, 'base-uri')).toBe("base-uri 'self'");
    expect(policy).not.toContain('unsafe-eval');
    expect(policy.match(/unsafe-inline/g)).toHaveLength(1);
    expect(directive(policy, 'style-src')).toBe("style-src 'self' 'unsafe-inline'");
  });

  test.each([
    ['https://example.supabase.co', ''],
    ['http://127.0.0.1:54321', ' http://127.0.0.1:54321'],
  ])('allows the project %s alone, and its pictures where it has no TLS', (supabaseOrigin, pictures) => {
    const policy = contentSecurityPolicy({ html: '', supabaseOrigin });
    expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${supabaseOrigin}`);
    expect(directive(policy, 'img-src')).toBe(`img-src 'self' data: https:${pictures}`);
  });
});

describe('inlineScriptHashes', () => {
  test('names each inline script once, exactly as it stands', () => {
    const html = `<script>\n one() </script><SCRIPT type="module" data-src="x">two()</SCRIPT><script>\n one() </script>`;
    expect(inlineScriptHashes(html)).toEqual([hash('\n one() '), hash('two()')]);
  });

  test('hashes line breaks as the browser reads them', () => {
    expect(inlineScriptHashes('<script>a()\r\nb()</script>')).toEqual([hash('a()\nb()')]);
  });

  test('leaves out scripts with a source and data', () => {
    expect(
      inlineScriptHashes(
        '<script defer src="/a.js">x</script><script type="application/ld+json">{}</script>',
      ),
    ).toEqual([]);
  });
});
