import type { BrowserContext } from '@playwright/test';

/** What a browser context did that no page of the product should do. */
export type PageWatch = {
  /** Expects matching errors in the console from now on, at least one. */
  expectConsoleError(pattern: RegExp): void;
  /** Every unexpected error and foreign request, and every expected error that is missing. */
  problems(): string[];
  /** Whether a page has requested a change of stored data. */
  hasWritten(): boolean;
};

/** The host of the pictures of items in tests, the only other host that is allowed. */
const pictureOrigin = 'https://pictures.example';

/** Watches all pages of a context, those that it opens later too. */
export function watchPages(context: BrowserContext, origin: string): PageWatch {
  const expected = new Map<RegExp, boolean>();
  const consoleErrors: string[] = [];
  const problems: string[] = [];
  let written = false;

  context.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    problems.push(`uncaught: ${error.error().stack ?? error.error().message}`),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin && url.origin !== pictureOrigin) {
      problems.push(`request to a foreign host: ${request.url()}`);
    }
    written ||= isWrite(request.method(), url.pathname);
  });

  return {
    expectConsoleError(pattern) {
      expected.set(pattern, false);
    },
    problems() {
      const unexpected = consoleErrors.filter((text) => {
        const pattern = [...expected.keys()].find((candidate) => candidate.test(text));
        if (pattern !== undefined) expected.set(pattern, true);
        return pattern === undefined;
      });
      const missing = [...expected].filter(([, came]) => !came).map(([pattern]) => pattern);
      return [
        ...problems,
        ...unexpected.map((text) => `console error: ${text}`),
        ...missing.map((pattern) => `expected console error is missing: ${pattern}`),
      ];
    },
    hasWritten: () => written,
  };
}

function isWrite(method: string, path: string): boolean {
  return !/^(GET|HEAD|OPTIONS)$/.test(method) && /^\/(rest|functions)\/v1\/(?!rpc\/)/.test(path);
}
