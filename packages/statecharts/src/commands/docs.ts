import { shown } from '../document.ts';
import { writeDocuments } from '../stored-documents.ts';
import { counted } from '../words.ts';
import { command } from './command.ts';
import { selected, selectionOptions } from './selection.ts';

export const docs = command({
  name: 'docs',
  purpose: 'Writes the documents of machines, and removes those of machines that are gone',
  example: 'docs',
  options: { ...selectionOptions },
  run: async (values, names, input) => {
    const { catalog, documents } = input;
    const entries = await selected(values, names, input);
    await writeDocuments(values.from === undefined ? catalog : entries, input, names);
    const written = `the documents of ${counted(entries.length, 'machine')}${values.from ? '' : ' and their index'}`;
    return { text: `${shown(documents)}/: ${written} are written.`, exitCode: 0 };
  },
});
