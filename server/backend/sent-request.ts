import { Refused } from './refused.ts';

/** A request with its whole body, which one thread can send to another. */
export type SentRequest = {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
};

/** Deeper JSON than any that is stored; the library fails on some thousands. */
const deepestJson = 200;

/**
 * Reads the body of a request into memory, so that a slow sender delays nobody.
 *
 * @throws Refused when the body is not UTF-8, or its JSON is too deep.
 */
export async function readRequest(request: Request): Promise<SentRequest> {
  const { url, method, headers } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  const problem = body === null ? null : problemOf(body);
  if (problem !== null) {
    const code = new URL(url).pathname.startsWith('/auth/') ? 'bad_json' : 'PGRST102';
    throw new Refused(problem, { status: 400, code });
  }
  return { url, method, headers: [...headers], body };
}

function problemOf(body: ArrayBuffer): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return 'The body is not valid UTF-8.';
  }
  return depthOf(text) > deepestJson ? 'The body is nested too deeply.' : null;
}

const textOrBracket = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs;

/** How deep arrays and objects are nested; brackets in strings do not count. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of json.matchAll(textOrBracket)) {
    if (token === '[' || token === '{') deepest = Math.max(deepest, ++depth);
    else if (token === ']' || token === '}') depth -= 1;
  }
  return deepest;
}
