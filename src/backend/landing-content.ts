import {
  type LandingInput,
  type LandingRecord,
  type LandingRecords,
  type LandingSection,
  landingRecordSchema,
} from '#domain/landing-content.ts';
import type { RowVersion, SaveResult } from '#domain/save-result.ts';
import type { SectionInput } from '#machines/landing-content.machine.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { parseRows, type RowsAnswer } from './rows.ts';
import { saveRow } from './save-row.ts';

const columns = 'id, section, title, subtitle, content, button_text, button_link, version, updated_at';

/**
 * All stored sections, by section.
 * @throws BackendError
 */
export async function loadLandingRecords(signal: AbortSignal): Promise<LandingRecords> {
  const client = await getClient();
  const answer = await client.from('landing_page_content').select(columns).abortSignal(signal);
  return Object.fromEntries(parseRecords(answer).map((record) => [record.section, record]));
}

/**
 * Saves a section's texts over the version `base`; version 0: as the section's first record, whose id the database
 * makes.
 * @throws BackendError, of kind `denied` when the database refused without an error.
 */
export async function saveLandingSection(
  { section, values, base }: { section: LandingSection; values: LandingInput; base: RowVersion },
  signal: AbortSignal,
): Promise<SaveResult<LandingRecord>> {
  const client = await getClient();
  const row = { section, ...values, updated_at: new Date().toISOString() };
  const table = client.from('landing_page_content');
  const write =
    base.version === 0 ? table.insert(row) : table.update(row).eq('id', base.id).eq('version', base.version);
  return saveRow({
    table: 'landing_page_content',
    base,
    request: write.select(columns).abortSignal(signal),
    parse: parseRecords,
    readCurrent: async () => (await loadLandingRecords(signal))[section],
    values,
  });
}

const parseRecords = (answer: RowsAnswer) => parseRows(answer, landingRecordSchema, 'landing page content');

export const loadContent = call((_, signal) => loadLandingRecords(signal));

export const saveSection = call(
  (
    { values: { section, ...values }, base }: Write<SectionInput>,
    signal,
  ): Promise<SaveResult<LandingRecord>> => saveLandingSection({ section, values, base }, signal),
);
