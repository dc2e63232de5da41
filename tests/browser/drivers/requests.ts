import type { Request, Route } from '@playwright/test';

/** Whether a request asks a table of the database for something. */
export function isForTable(request: Request, table: string, ...methods: string[]): boolean {
  return methods.includes(request.method()) && new URL(request.url()).pathname === `/rest/v1/${table}`;
}

/** The database's answer to somebody who may not do this. */
export const deny = (route: Route) =>
  route.fulfill({ status: 403, json: { code: '42501', message: 'permission denied' } });

/** No connection. */
export const cut = (route: Route) => route.abort('internetdisconnected');

/** The answer as it comes. */
export const letThrough = (route: Route) => route.continue();

/** The database answers with fewer rows than the page has asked for. */
export function answerWithFew(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  url.searchParams.set('limit', '3');
  return route.continue({ url: url.href });
}

/** Another user writes another title in the same place first. */
export async function writeBefore(route: Route): Promise<void> {
  // A parsed border: the product sends one row as JSON.
  const row = route.request().postDataJSON() as Record<string, unknown>;
  await route.fetch({ postData: { ...row, title: 'Their title' } });
  await route.continue();
}

/** Another user deletes what is about to be changed, a message in whatever state it is. */
export async function deleteBefore(route: Route): Promise<void> {
  const url = new URL(route.request().url());
  url.searchParams.delete('read_at');
  url.searchParams.delete('mail_state');
  await route.fetch({ method: 'DELETE', url: url.href });
  await route.continue();
}
