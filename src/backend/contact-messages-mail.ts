import * as v from 'valibot';
import { getClient } from './client.ts';
import { unreadable } from './errors.ts';

const statusSchema = v.object({ mail: v.boolean(), problems: v.optional(v.array(v.string()), []) });

/** Whether messages are sent on by mail; to an admin, a sentence for each setting that cannot be used. */
export type MailStatus = v.InferOutput<typeof statusSchema>;

/**
 * How the contact function is set up. Asked, it also sends the mails that are due.
 * @throws when it cannot be asked, or is of a version that does not say.
 */
export async function readMailStatus(signal: AbortSignal): Promise<MailStatus> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<unknown>('contact-form', { method: 'GET', signal });
  if (error) throw error;
  const parsed = v.safeParse(statusSchema, data);
  if (!parsed.success) throw unreadable('mail status');
  return parsed.output;
}
