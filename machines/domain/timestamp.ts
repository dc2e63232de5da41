import * as v from 'valibot';

/**
 * Becomes ISO 8601 in UTC: a hosted project answers `2026-11-20T10:15:48.022+00:00`, the embedded backend
 * `2026-11-20 10:15:48.022+00`.
 */
export const timestampSchema = v.pipe(
  v.string(),
  v.transform((text) => new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))),
  v.check((date) => !Number.isNaN(date.getTime()), 'not a timestamp'),
  v.transform((date) => date.toISOString()),
);
