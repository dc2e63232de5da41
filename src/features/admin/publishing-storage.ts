import * as v from 'valibot';
import { landingSections } from '#domain/landing-content.ts';
import { type Publications, publishTimeout } from '#machines/publishing.machine.ts';

const publication = v.object({
  version: v.number(),
  savedAt: v.number(),
  revision: v.nullable(v.number()),
  isLive: v.boolean(),
});

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.object(v.entriesFromList([...landingSections, 'portfolio'], v.exactOptional(publication))),
);

/** Milliseconds for the checks of a page on which the time is over. */
const leastTimeLeft = 5_000;

const itemName = (userId: string) => `publishing:${userId}`;

/** Stores them for the later pages of this tab, where the browser lets it. */
export function storePublications(userId: string, publications: Publications): void {
  if (Object.keys(publications).length === 0) return;
  try {
    sessionStorage.setItem(itemName(userId), JSON.stringify(publications));
  } catch {
    // The status ends with the page.
  }
}

/** What an earlier page of this tab has stored, and the time that is left for the newest save. Times in milliseconds. */
export function readPublications(
  userId: string,
  now: number,
): { publications: Publications; timeLeft: number } | null {
  const { success, output: publications } = v.safeParse(stored, readItem(userId));
  if (!success) return null;
  const savedAt = Math.max(0, ...Object.values(publications).map((publication) => publication?.savedAt ?? 0));
  const timeLeft = Math.max(savedAt + publishTimeout - now, leastTimeLeft);
  return { publications, timeLeft };
}

function readItem(userId: string): string | null {
  try {
    return sessionStorage.getItem(itemName(userId));
  } catch {
    return null;
  }
}
