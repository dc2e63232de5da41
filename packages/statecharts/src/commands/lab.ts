import { dirname, resolve } from 'node:path';
import { labSettings } from '../config.ts';
import { buildLab } from '../lab/lab-page.ts';
import type { LabProofs } from '../lab/lab-types.ts';
import { command, UsageError } from './command.ts';
import { counted } from './lint.ts';
import { inputOf, selected, selectionOptions } from './selection.ts';

const { from, input, events } = selectionOptions;

export const lab = command({
  name: 'lab',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Writes the machine lab as a page that opens from disk',
  example: 'lab --out lab',
  options: {
    out: { type: 'string', value: 'DIR', description: 'the folder for the page; needed' },
    from,
    input,
    events,
  },
  run: async (values, names, given) => {
    const { out } = values;
    if (out === undefined) throw new UsageError('Where to? npx statechart-tool lab --out DIR.');
    const { documents, catalogFile, onProgress } = given;
    const entries = await selected(values, names, given);
    // Loaded here: the other commands need none of it.
    const { labMachines, labProofs } = await import('../lab/lab-data.ts');
    const source = { entries, folder: dirname(catalogFile), documents };
    const proofs: LabProofs = {};
    for (const [index, entry] of entries.entries()) {
      onProgress?.(`${entry.name}, ${index + 1} of ${entries.length}`);
      Object.assign(proofs, await labProofs({ ...source, entries: [entry] }));
    }
    const machines =
      values.from === undefined
        ? { catalogFile }
        : {
            exportsFile: resolve(values.from),
            givenFile: values.from,
            input: inputOf(values.input),
            samplesFile: values.events === undefined ? null : resolve(values.events),
          };
    onProgress?.('the page');
    await buildLab(
      resolve(out),
      machines,
      { machines: await labMachines(source), proofs },
      labSettings(given),
    );
    return { text: `${out}/index.html: the lab of ${counted(entries)}.`, exitCode: 0 };
  },
});
