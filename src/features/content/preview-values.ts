import * as v from 'valibot';
import { entriesIn, type Fields } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';

/** The values of a form for its preview: a text that would be refused stands as it was typed. */
export function previewValues(fields: Fields, texts: FormTexts): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema, input }]) => {
      const text = texts[name] ?? '';
      const parsed = v.safeParse(schema, text);
      if (parsed.success) return [name, parsed.output];
      if (input === 'list') return [name, entriesIn(text)];
      return [name, input === 'lines' ? text.split('\n') : text];
    }),
  );
}
