import { hash } from 'node:crypto';
import * as v from 'valibot';
import { type SharedVersion, sharedVersionSchema } from '#domain/shared-version.ts';
import type { Fetch, Handler } from '../app.ts';
import { contentSecurityPolicy, securityHeaders } from '../page-headers.ts';
import { callFunction } from '../publishing/call-function.ts';
import type { ContentSource, RenderThread } from '../publishing/render-thread.ts';
import type { RenderedVersion } from '../publishing/rendering-thread.ts';
import type { Site } from '../static-site.ts';
import { reasonOf } from '../user-error.ts';
import { answerBar, type Bar } from './answer-bar.ts';

export type SharedPagesOptions = {
  site: Pick<Site, 'respond'>;
  source: ContentSource;
  /** Sends requests in the name of the visitor who sent this one. */
  fetchFor: (request: Request, peerAddress: string | null) => Fetch;
  thread: Pick<RenderThread, 'renderVersion'>;
  supabaseOrigin: string | null;
  /** The site's public origin; null where it is that of the request. */
  siteUrl: string | null;
};

/** Pages that stay in memory: a version is looked at several times in a row. */
const pagesKept = 8;
const loadTimeoutMs = 5_000;

/** What also goes with the answer to an address that shows nothing. */
const privateHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

const answerSchema = v.object({
  answer: v.picklist(['approved', 'changes']),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)),
  note: v.pipe(
    v.string(),
    v.transform((text) => text.replaceAll('\r\n', '\n')),
    v.maxLength(2_000),
  ),
  body_hash: v.string(),
});

const outcomeSchema = v.variant('outcome', [
  v.object({ outcome: v.literal('answered'), is_published: v.boolean() }),
  v.object({ outcome: v.picklist(['gone', 'changed', 'limited', 'invalid']) }),
]);

const problems = {
  changed: 'The page has changed since you opened it. Please look at it again.',
  limited: 'This page was answered many times within an hour. Please try again later.',
  invalid: 'Please enter your name, in at most 100 characters, and at most 2,000 for what should change.',
};

/** Answers for `/shared/<token>`: the page with the version that its link shows, and the answer to it. */
export function createSharedPages({
  site,
  source,
  fetchFor,
  thread,
  supabaseOrigin,
  siteUrl,
}: SharedPagesOptions): Handler {
  const pages = new Map<string, Promise<RenderedVersion>>();
  let last: Promise<unknown> = Promise.resolve();

  /** The page of a version; the thread renders one at a time. */
  function pageOf(version: SharedVersion): Promise<RenderedVersion> {
    const key = `${version.revision} ${version.record_id} ${version.body_hash}`;
    let rendered = pages.get(key);
    if (rendered === undefined) {
      rendered = last.then(() => thread.renderVersion({ source, version, loadTimeoutMs }));
      last = rendered.catch(() => pages.delete(key));
    }
    pages.delete(key);
    pages.set(key, rendered);
    const [oldest] = pages.keys();
    if (pages.size > pagesKept && oldest !== undefined) pages.delete(oldest);
    return rendered;
  }

  async function respond(request: Request, peerAddress: string | null): Promise<Response> {
    const { method, url, signal } = request;
    const [, token] = /^\/shared\/([\w-]{43})$/.exec(new URL(url).pathname) ?? [];
    if (token === undefined) return notFound(request);
    const visitor = { ...source, fetch: fetchFor(request, peerAddress) };
    const call = (name: string, parameters: object = {}) =>
      callFunction(visitor, name, { token_hash: hash('sha256', token), ...parameters }, signal);
    const readVersion = async () => v.parse(v.nullable(sharedVersionSchema), await call('shared_version'));
    const version = await readVersion();
    if (version === null) return notFound(request);
    if (method !== 'POST') return send(request, 200, { version });
    if (!isSameOrigin(request, siteUrl)) return plainText(403, 'An answer is sent from its page.');

    const fields = Object.fromEntries(await request.formData().catch(() => new FormData()));
    const sent = v.safeParse(answerSchema, fields);
    const answered = sent.success
      ? v.parse(outcomeSchema, await call('answer_version', sent.output))
      : ({ outcome: 'invalid' } as const);
    if (answered.outcome === 'gone') return notFound(request);
    if (answered.outcome !== 'answered') {
      const entered = { name: textOf(fields.name), note: textOf(fields.note) };
      const present = answered.outcome === 'changed' ? await readVersion() : version;
      if (present === null) return notFound(request);
      return send(request, 422, { version: present, entered, problem: problems[answered.outcome] });
    }
    // What is published has no link any more.
    if (answered.is_published) return send(request, 200, { version, publishedBy: textOf(fields.name) });
    return new Response(null, {
      status: 303,
      headers: { ...privateHeaders, location: `${new URL(url).pathname}#answer` },
    });
  }

  async function send(
    { method }: Request,
    status: number,
    bar: Pick<Bar, 'version'> & Partial<Bar>,
  ): Promise<Response> {
    const { html, foreignPictures } = await pageOf(bar.version);
    const blank = { entered: { name: '', note: '' }, problem: null, publishedBy: null };
    const answer = await answerBar({ ...blank, foreignPictures, ...bar });
    const body = html.replace('</body>', () => `${answer}\n</body>`);
    const policy = contentSecurityPolicy({ html, supabaseOrigin });
    const headers = {
      ...securityHeaders,
      ...privateHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.replace(/script-src [^;]*/, `script-src 'none'`),
    };
    return new Response(method === 'HEAD' ? null : body, { status, headers });
  }

  function notFound({ url, headers }: Request): Response {
    const response = site.respond(new Request(url, { headers }));
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
    return response;
  }

  return {
    fetch: (request, peerAddress) =>
      respond(request, peerAddress).catch((error: unknown) => {
        if (!request.signal.aborted) console.error(`A shared page could not be shown: ${reasonOf(error)}`);
        return plainText(503, 'This page cannot be shown now. Please try again later.');
      }),
  };
}

/** Browsers say it of a form; without a referrer they do not name the origin. */
function isSameOrigin({ headers, url }: Request, siteUrl: string | null): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  return headers.get('origin') === new URL(siteUrl ?? url).origin;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function plainText(status: number, sentence: string): Response {
  const headers = { ...securityHeaders, ...privateHeaders, 'content-type': 'text/plain; charset=utf-8' };
  return new Response(`${sentence}\n`, { status, headers });
}
