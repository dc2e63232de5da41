import { hash } from 'node:crypto';

type PolicyOptions = {
  /** The page as it is served; its inline scripts are allowed by their hashes, and no others. */
  html: string;
  /** Origin of a Supabase project, or null when the backend is on the page's own origin. */
  supabaseOrigin: string | null;
};

/**
 * The Content-Security-Policy of one built page. Styles may be inline because Mantine sets custom
 * properties in style attributes; pictures may come from any https host (stored portfolio items), and from a project
 * on this machine, which has no TLS.
 */
export function contentSecurityPolicy({ html, supabaseOrigin }: PolicyOptions): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'https:',
      ...(supabaseOrigin?.startsWith('http:') ? [supabaseOrigin] : []),
    ],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(supabaseOrigin === null ? [] : [supabaseOrigin])],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** The policy as a meta element may say it: who may frame the page is for a header alone. */
export function metaPolicy(options: PolicyOptions): string {
  return contentSecurityPolicy(options).replace(/; frame-ancestors [^;]*/, '');
}

export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  // Where a page's policy stands in a meta element, which cannot say who may frame it.
  'x-frame-options': 'DENY',
};

/** What a host with TLS sends besides. Never on loopback, where a browser would apply it to every port. */
export const transportSecurity: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
};

/** `Cache-Control` of what is served: pages are revalidated each time, hashed names never change. */
export const cacheFor = {
  pages: 'no-cache',
  assets: 'public, max-age=31536000, immutable',
  files: 'public, max-age=3600',
} as const;

/** What a page has besides, by its path: the address of one that sets passwords may hold a link that does so. */
export const headersByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/reset-password': { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
};

const scriptElement = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;

/** CSP sources ('sha256-…') of the scripts that stand in the page itself, each once. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(scriptElement)) {
    // Structured data is no script: the policy does not apply to it.
    if (/(^|\s)(src\s*=|type\s*=\s*["']?application\/(ld\+)?json\b)/i.test(attributes)) continue;
    // The browser hashes what it parsed, and parsing turns every line break into a line feed.
    const parsed = content.replace(/\r\n?/g, '\n');
    hashes.add(`'sha256-${hash('sha256', parsed, 'base64')}'`);
  }
  return [...hashes];
}
