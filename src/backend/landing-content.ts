import { type LandingRecord, type LandingRecords, landingRecordSchema } from '#domain/landing-content.ts';
import type { SaveResult } from '#domain/save-result.ts';
import type { SectionInput } from '#machines/landing-content.machine.ts';
import type { Write } from '#machines/shared/save.machine.ts';
import { call } from './call.ts';
import { getClient } from './client.ts';
import { parseRows, type RowsResponse, saveRow } from './rows.ts';

const columns = 'id, section, title, subtitle, content, button_text, button_link, version, updated_at';

const parseRecords = (response: RowsResponse) =>
  parseRows(response, landingRecordSchema, 'landing page content');

async function loadRecords(signal: AbortSignal): Promise<LandingRecords> {
  const client = await getClient();
  const response = await client.from('landing_page_content').select(columns).abortSignal(signal);
  return Object.fromEntries(parseRecords(response).map((record) => [record.section, record]));
}

export const loadContent = call((_, signal) => loadRecords(signal));

/** Saves a section's texts. The id of a section's first record, of version 0, is made by the database. */
export const saveSection = call(
  async (
    { values: { section, ...values }, base }: Write<SectionInput>,
    signal,
  ): Promise<SaveResult<LandingRecord>> => {
    const client = await getClient();
    const row = { section, ...values, updated_at: new Date().toISOString() };
    const table = client.from('landing_page_content');
    const write =
      base.version === 0
        ? table.insert(row)
        : table.update(row).eq('id', base.id).eq('version', base.version);
    return saveRow({
      table: 'landing_page_content',
      base,
      request: write.select(columns).abortSignal(signal),
      parse: parseRecords,
      loadCurrent: async () => (await loadRecords(signal))[section],
      values,
    });
  },
);
