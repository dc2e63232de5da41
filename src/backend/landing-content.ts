import * as v from 'valibot';
import {
  type LandingDraft,
  type LandingRecord,
  type LandingRecords,
  type LandingSection,
  landingRecordSchema,
} from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { LandingSave } from '#machines/landing-content.machine.ts';
import { call, dataError, deniedSilently, unreadable } from './call.ts';
import { getClient } from './client.ts';

const columns = 'id, section, title, subtitle, content, button_text, button_link, version, updated_at';
const rowsSchema = v.array(landingRecordSchema);
const uniqueViolation = '23505';

/**
 * All stored sections, by section.
 * @throws BackendError
 */
export async function loadLandingRecords(signal: AbortSignal): Promise<LandingRecords> {
  const client = await getClient();
  const answer = await client.from('landing_page_content').select(columns).abortSignal(signal);
  if (answer.error) throw dataError(answer);
  return Object.fromEntries(readRecords(answer.data).map((record) => [record.section, record]));
}

/**
 * Stores a section's texts: as its first record where none was seen, else over the version that was seen.
 * @throws BackendError, of kind `denied` when the database silently refused.
 */
export async function saveLandingSection(
  section: LandingSection,
  draft: LandingDraft,
  seen: LandingRecord | undefined,
  signal: AbortSignal,
): Promise<SaveResult<LandingRecord>> {
  const client = await getClient();
  const row = { section, ...draft, updated_at: new Date().toISOString() };
  const table = client.from('landing_page_content');
  const answer = await (seen
    ? table.update(row).eq('id', seen.id).eq('version', seen.version).select(columns).abortSignal(signal)
    : table.insert(row).select(columns).abortSignal(signal));
  if (answer.error && answer.error.code !== uniqueViolation) throw dataError(answer);
  const [record] = answer.error ? [] : readRecords(answer.data);
  if (record) return { outcome: 'saved', record };
  const current = (await loadLandingRecords(signal))[section];
  if (!current) return { outcome: 'missing' };
  if (seen && current.id === seen.id && current.version === seen.version) {
    throw deniedSilently('landing_page_content');
  }
  return isSame(current, draft) ? { outcome: 'saved', record: current } : { outcome: 'conflict', current };
}

export const loadContent = call((_, signal) => loadLandingRecords(signal));

export const saveSection = call(({ section, draft, seen }: LandingSave, signal) =>
  saveLandingSection(section, draft, seen, signal),
);

// An earlier request whose answer was lost has stored these texts already.
function isSame(current: LandingRecord, draft: LandingDraft): boolean {
  return (
    current.title === draft.title &&
    (current.subtitle ?? '') === draft.subtitle &&
    current.content === draft.content &&
    current.button_text === draft.button_text &&
    current.button_link === draft.button_link
  );
}

function readRecords(rows: unknown): LandingRecord[] {
  const parsed = v.safeParse(rowsSchema, rows);
  if (!parsed.success) throw unreadable('landing page content');
  return parsed.output;
}
