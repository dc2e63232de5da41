import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { authMethods } from './backend/allow-list.ts';
import { isLoopback } from './loopback.ts';
import { storageRouteAt } from './storage/routes.ts';

export type GuardOptions = {
  /** The site's public origin, whose host is accepted beside the loopback ones. */
  siteUrl: string | null;
  /** Whether the API is on this origin; else its paths belong to the site. */
  embedded: boolean;
};

/**
 * Passes requests on, except those for a foreign host (421) or with a method that their path does not know (405). A
 * failure is logged and answered with 500.
 */
export function guardRequests(
  { siteUrl, embedded }: GuardOptions,
  listener: RequestListener,
): RequestListener {
  return (request, response) => {
    const { method = '', headers } = request;
    // The library refuses any other spelling.
    if (headers.host !== undefined) headers.host = headers.host.toLowerCase();
    try {
      const { host, pathname } = targetOf(request);
      const allowed = methodsOf(pathname, embedded);
      // A function refuses what it does not know itself, where it is deployed too, but for what no `Request` carries.
      const isForFunction = embedded && pathname.startsWith('/functions/v1/') && restMethods.includes(method);
      if (!isOwnHost(host, siteUrl)) {
        sendText(response, 421, 'This host is not served here. VITE_SITE_URL names the one of the site.');
      } else if (allowed.includes(method) || isForFunction) {
        listener(request, response);
      } else {
        response.setHeader('allow', allowed.join(', '));
        sendText(response, 405, `Only ${allowed.join(', ')} are answered here.`);
      }
    } catch (error) {
      console.error(`${method} failed:`, error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, 'The server failed to answer.');
    }
  };
}

/** A request names its host in a header, or in a target that is a whole address, which counts more. */
function targetOf({ url = '/', headers }: IncomingMessage): { host: string; pathname: string } {
  const whole = url.startsWith('/') ? null : URL.parse(url);
  return {
    host: whole?.host ?? headers.host ?? '',
    pathname: whole?.pathname ?? url.replace(/[?#].*/s, ''),
  };
}

function isOwnHost(host: string, siteUrl: string | null): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined) return false;
  return isLoopback(hostname) || (siteUrl !== null && hostname === new URL(siteUrl).hostname);
}

const restMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function methodsOf(pathname: string, embedded: boolean): readonly string[] {
  const [, service, path = ''] = /^\/(auth|rest|storage|functions)\/v1(?:\/(.*))?$/.exec(pathname) ?? [];
  if (pathname.startsWith('/shared/')) return ['GET', 'HEAD', 'POST'];
  if (!embedded || service === undefined) return ['GET', 'HEAD'];
  if (service === 'functions') return ['GET', 'POST', 'OPTIONS'];
  if (service === 'auth') {
    const methods = Object.hasOwn(authMethods, path) ? authMethods[path] : undefined;
    return [...(methods ?? ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']), 'OPTIONS'];
  }
  if (service === 'storage') return storageRouteAt(pathname)?.methods ?? restMethods;
  if (path.startsWith('rpc/')) return ['GET', 'HEAD', 'POST', 'OPTIONS'];
  return restMethods;
}

function sendText(response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(`${sentence}\n`);
}
