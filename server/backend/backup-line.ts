import * as v from 'valibot';
import { UserError } from '../user-error.ts';

/**
 * Reads a line of a backup.
 * @throws UserError for one that no backup has
 */
export function parseLine<Output>(schema: v.GenericSchema<unknown, Output>, line: string): Output {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
  if (parsed.success) return parsed.output;
  throw new UserError('The backup is damaged: one of its lines cannot be read.');
}
