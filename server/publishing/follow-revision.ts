import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import type { HostedProject } from '../settings.ts';
import { reasonOf } from '../user-error.ts';

type FollowOptions = {
  /** The revision that the publisher has loaded. */
  loadedRevision: () => number;
  onContentChange: () => void;
  /** Ends the requests. */
  signal: AbortSignal;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const intervalMs = 1_000;
const longestIntervalMs = 30_000;
const timeoutMs = 5_000;
const rowsSchema = v.array(v.object({ revision: v.number() }));

/** Asks a hosted project each second for another revision, less and less often while it does not answer. */
export async function followRevision(
  { url, publicKey }: HostedProject,
  { loadedRevision, onContentChange, signal, wait = (ms) => delay(ms, undefined, { signal }) }: FollowOptions,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await wait(Math.min(intervalMs * 2 ** failures, longestIntervalMs), signal);
      const path = `content_revision?select=revision&revision=neq.${loadedRevision()}`;
      const response = await fetch(`${url}/rest/v1/${path}`, {
        headers: { apikey: publicKey },
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      if (!response.ok) throw new Error(`The project responded with ${response.status}.`);
      if (v.parse(rowsSchema, await response.json()).length > 0) onContentChange();
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      if (failures === 1) {
        console.error(`The content revision of ${url} could not be read: ${reasonOf(error)}`);
      }
    }
  }
}
