import { expect, test } from 'vitest';
import { saveRow } from './rows.ts';

test('a save whose response was lost is saved where the stored row has its texts, an empty one and null being the same', async () => {
  const stored = { id: '1', version: 2, title: 'Services', subtitle: '', button_text: null };
  const repeat = (values: Record<string, string | null>) =>
    saveRow({
      table: 'landing_page_content',
      base: { id: '1', version: 1 },
      request: Promise.resolve({ error: null, data: [], count: null }),
      parse: () => [],
      loadCurrent: async () => stored,
      values,
    });
  expect(await repeat({ title: 'Services', subtitle: null, button_text: '' })).toEqual({
    outcome: 'saved',
    record: stored,
  });
  expect(await repeat({ title: 'Services', subtitle: 'More', button_text: null })).toEqual({
    outcome: 'conflict',
    current: stored,
  });
});
