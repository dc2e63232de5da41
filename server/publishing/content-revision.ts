import * as v from 'valibot';
import type { HostedProject } from '../settings.ts';
import { reasonOf } from '../user-error.ts';

const timeoutMs = 5_000;
const rowsSchema = v.array(v.object({ revision: v.number() }));

/** Whether a hosted project has another revision of its content than the loaded one. Logs and rejects a failure. */
export async function hasOtherRevision(
  { url, publicKey }: HostedProject,
  loaded: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const response = await fetch(`${url}/rest/v1/content_revision?select=revision&revision=neq.${loaded}`, {
      headers: { apikey: publicKey },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) throw new Error(`The project responded with ${response.status}.`);
    return v.parse(rowsSchema, await response.json()).length > 0;
  } catch (error) {
    if (!signal.aborted) {
      console.error(`The content revision of ${url} could not be read: ${reasonOf(error)}`);
    }
    throw error;
  }
}
