import { landingDefaults } from '#content/landing-defaults.ts';

/** Somebody who may write the landing texts. */
export type Writer = { email: string; password: string };

/**
 * Stores texts for every section of the landing page that are twice as long as the built-in ones, with the
 * requests that the admin area sends.
 */
export async function storeLongTexts(origin: string, { email, password }: Writer): Promise<void> {
  const page = await (await fetch(origin)).text();
  const publicKey = /<meta name="supabase-public-key" content="([^"]+)"/.exec(page)?.[1];
  if (publicKey === undefined) throw new Error('The page names no public key.');
  const post = (path: string, headers: Record<string, string>, body: unknown) =>
    send(origin + path, { apikey: publicKey, 'content-type': 'application/json', ...headers }, body);

  const session: unknown = await (
    await post('/auth/v1/token?grant_type=password', {}, { email, password })
  ).json();
  const token =
    typeof session === 'object' && session !== null && 'access_token' in session
      ? session.access_token
      : null;
  if (typeof token !== 'string') throw new Error('The sign-in has answered without a token.');

  const rows = Object.entries(landingDefaults).map(([section, texts]) => ({
    section,
    title: twice(texts.title),
    subtitle: texts.subtitle === null ? null : twice(texts.subtitle),
    content: twice(texts.content),
    button_text: texts.buttonText === null ? null : twice(texts.buttonText),
    button_link: texts.buttonLink,
  }));
  await post(
    '/rest/v1/landing_page_content?on_conflict=section',
    { authorization: `Bearer ${token}`, prefer: 'resolution=merge-duplicates' },
    rows,
  );
}

function twice(text: string): string {
  return `${text} ${text}`;
}

async function send(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`);
  return response;
}
