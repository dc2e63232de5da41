import type { Server } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { labSettings } from '../config.ts';
import { failureOf, UsageError } from '../errors.ts';
import { modulesOf } from '../exported-machines.ts';
import { type LabFiles, labFiles } from '../lab/lab-page.ts';
import type { LabProofs } from '../lab/lab-types.ts';
import { liveLab } from '../live/live-protocol.ts';
import { counted } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, numberOf } from './command.ts';
import { inputOf, selected, selectionOptions } from './selection.ts';

const { from, input, events } = selectionOptions;

export const lab = command({
  name: 'lab',
  purpose: 'Serves the machine lab on this computer, or writes it as a page that opens from disk',
  example: 'lab --out lab',
  options: {
    out: { type: 'string', value: 'DIR', description: 'the folder to write the page into, instead' },
    live: {
      type: 'boolean',
      description: 'serves the page, and shows what `connect` reports; so it is without --out',
    },
    port: { type: 'string', value: 'NUMBER', description: 'where to serve it; 5392 where it is not given' },
    from,
    input,
    events,
  },
  run: async (values, names, given) => {
    const { out, live = out === undefined } = values;
    const port = numberOf('port', values.port) ?? Number(new URL(liveLab).port);
    const { documents, catalogFile, onProgress } = given;
    const entries = await selected(values, names, given);
    // Loaded here: the other commands need none of it.
    const { labMachines, labProofs } = await import('../lab/lab-data.ts');
    const source = { folder: dirname(catalogFile), documents };
    const proofs: LabProofs = {};
    const failures: string[] = [];
    for (const [index, entry] of entries.entries()) {
      onProgress?.(`${entry.name}, ${index + 1} of ${entries.length}`);
      try {
        Object.assign(proofs, await labProofs({ ...source, entries: [entry] }));
      } catch (error) {
        failures.push(failureOf(entry.name, error));
      }
    }
    const shown = entries.filter(({ name }) => name in proofs);
    if (shown.length === 0) return { text: failures.join('\n'), exitCode: 1 };
    const machines =
      values.from === undefined
        ? { catalogFile }
        : {
            modules: (await modulesOf(values.from, inputOf(values.input), () => {})).map(
              ({ origin }) => origin,
            ),
            samplesFile: values.events === undefined ? null : resolve(values.events),
          };
    onProgress?.('the page');
    const files = await labFiles(
      machines,
      { machines: await labMachines({ ...source, entries: shown }), proofs },
      labSettings(given),
      live ? 'relay' : 'none',
    );
    if (out !== undefined) {
      for (const [name, text] of Object.entries(files)) writeText(join(out, name), text);
    }
    if (live) {
      const server = await served(files, port);
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      const sentence = `http://127.0.0.1:${bound}: the lab of ${counted(shown.length, 'machine')}, until it is stopped.`;
      return {
        text: [...failures, sentence].join('\n'),
        exitCode: 0,
        server,
      };
    }
    return {
      text: [...failures, `${out}/index.html: the lab of ${counted(shown.length, 'machine')}.`].join('\n'),
      exitCode: failures.length > 0 ? 1 : 0,
    };
  },
});

async function served(files: LabFiles, port: number): Promise<Server> {
  const { serveLive } = await import('../lab/live-server.ts');
  return serveLive(files, port).catch((error: Error) => {
    throw new UsageError(`Port ${port} cannot be used, choose another by --port: ${error.message}`);
  });
}
