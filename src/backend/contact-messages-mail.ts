import * as v from 'valibot';
import { getClient } from './client.ts';
import { unreadable } from './errors.ts';

const statusSchema = v.object({ mail: v.boolean() });

/**
 * Whether the contact function sends messages on by mail.
 * @throws when it cannot be asked, or is of a version that does not say.
 */
export async function readMailStatus(signal: AbortSignal): Promise<boolean> {
  const client = await getClient();
  const { data, error } = await client.functions.invoke<unknown>('contact-form', { method: 'GET', signal });
  if (error) throw error;
  const parsed = v.safeParse(statusSchema, data);
  if (!parsed.success) throw unreadable('mail status');
  return parsed.output.mail;
}
