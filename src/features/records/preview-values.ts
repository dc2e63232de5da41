import * as v from 'valibot';
import { entriesIn, type Fields } from '#content/field.ts';
import { pictureIn } from '#domain/picture.ts';
import type { FormTexts } from '#domain/record.ts';

/** The values of a form for its preview: a text that would be refused stands as it was typed. */
export function previewValues(fields: Fields, texts: FormTexts): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { schema, input, entry = {} }]) => {
      const text = texts[name] ?? '';
      const parsed = v.safeParse(schema, text);
      if (parsed.success) return [name, parsed.output];
      if (input === 'list') return [name, entriesIn(text).map((texts) => previewValues(entry, texts))];
      if (input === 'picture') return [name, previewPicture(text)];
      return [name, input === 'lines' ? text.split('\n') : text];
    }),
  );
}

/** The picture of a field, also without its description; of a file that is missing, the one that it was to replace. */
function previewPicture(text: string) {
  const held = pictureIn(text);
  const shown = held && 'file' in held ? held.before : held;
  return shown ? { ...shown, alt: shown.alt || null } : null;
}
