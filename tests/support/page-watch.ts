import type { BrowserContext } from '@playwright/test';

/** What a browser context did that no page of the product should do. */
export type PageWatch = {
  /** Expects at least one matching console error during the test. */
  expectConsoleError(pattern: RegExp): void;
  /** Every unexpected error, request to an external origin, and missing expected error. */
  problems(): string[];
  /** Whether a page has sent a request that changes stored data. */
  hasWritten(): boolean;
};

/** Where the pictures of items are in tests: the only external origin that is allowed. */
const pictureOrigin = 'https://pictures.example';

/** Watches all pages of a context, including those opened later. */
export function watchPages(context: BrowserContext, origin: string): PageWatch {
  const wasSeen = new Map<RegExp, boolean>();
  const consoleErrors: string[] = [];
  const violations: string[] = [];
  let written = false;

  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    violations.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin && url.origin !== pictureOrigin) {
      violations.push(`request to an external origin: ${request.url()}`);
    }
    written ||= isWrite(request.method(), url.pathname);
  });

  return {
    expectConsoleError(pattern) {
      wasSeen.set(pattern, false);
    },
    problems() {
      const unexpected = consoleErrors.filter((text) => {
        const matching = [...wasSeen.keys()].filter((pattern) => pattern.test(text));
        for (const pattern of matching) wasSeen.set(pattern, true);
        return matching.length === 0;
      });
      const missing = [...wasSeen].filter(([, seen]) => !seen).map(([pattern]) => pattern);
      return [
        ...violations,
        ...unexpected.map((text) => `console error: ${text}`),
        ...missing.map((pattern) => `expected console error is missing: ${pattern}`),
      ];
    },
    hasWritten: () => written,
  };
}

// The one function that pages call by `rpc`, `is_admin`, writes nothing.
function isWrite(method: string, path: string): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(method) && /^\/(rest|functions)\/v1\/(?!rpc\/)/.test(path);
}
