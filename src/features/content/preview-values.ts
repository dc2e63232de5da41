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
      if (input === 'picture') return [name, shownPicture(text)];
      return [name, input === 'lines' ? text.split('\n') : text];
    }),
  );
}

/** While a file is uploaded, the picture that it replaces. */
function shownPicture(text: string) {
  const held = pictureIn(text);
  return (held && 'file' in held ? held.before : held) ?? null;
}
