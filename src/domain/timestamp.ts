import * as v from 'valibot';

/**
 * A moment as an ISO 8601 text in UTC, whichever way the backend wrote it: a hosted project answers
 * `2026-11-20T10:15:48.022+00:00`, the embedded one `2026-11-20 10:15:48.022+00`.
 */
export const timestampSchema = v.pipe(
  v.string(),
  v.transform((text) => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))),
  v.check((date) => !Number.isNaN(date.getTime()), 'not a timestamp'),
  v.transform((date) => date.toISOString()),
);
