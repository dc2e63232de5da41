import type { Server } from 'node:http';
import { join } from 'node:path';
import { UsageError } from '../errors.ts';
import { type LabFiles, labFiles } from '../lab/lab-page.ts';
import { liveLab } from '../live/live-protocol.ts';
import { counted } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, eachMachine, numberOf, projectOf, projectOptions } from './command.ts';

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
    ...projectOptions,
  },
  run: async (values, names, listener) => {
    const { out, live = out === undefined } = values;
    const port = numberOf('port', values.port) ?? Number(new URL(liveLab).port);
    const { entries, files, configFile, isOfFilesOnly } = await projectOf(values, names, listener);
    // Loaded here: the other commands need none of it.
    const { labMachines, labProofs } = await import('../lab/lab-data.ts');
    // A chart that cannot be read is left out; without a start it is shown.
    const charts = await eachMachine(entries, async (entry) => {
      const [machine] = await labMachines([entry]);
      return { machine, proofs: labProofs([entry]) };
    });
    const shown = charts.flatMap((row) => ('error' in row ? [] : [row]));
    const failures = charts.flatMap((row) => ('error' in row ? [row.error] : []));
    if (shown.length === 0) return { text: failures.join('\n'), exitCode: 1 };
    const page = await labFiles(
      { files, configFile, isOfFilesOnly },
      {
        machines: shown.flatMap(({ machine }) => machine ?? []),
        proofs: Object.assign({}, ...shown.map(({ proofs }) => proofs)),
      },
      live ? 'relay' : 'none',
    );
    const words = `the lab of ${counted(shown.length, 'machine')}`;
    if (out !== undefined) for (const [name, text] of Object.entries(page)) writeText(join(out, name), text);
    if (!live)
      return {
        text: [...failures, `${out}/index.html: ${words}.`].join('\n'),
        exitCode: failures.length > 0 ? 1 : 0,
      };
    const server = await served(page, port);
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    const sentence = `http://127.0.0.1:${bound}: ${words}, until it is stopped.`;
    return { text: [...failures, sentence].join('\n'), exitCode: 0, server };
  },
});

async function served(files: LabFiles, port: number): Promise<Server> {
  const { serveLive } = await import('../lab/live-server.ts');
  return serveLive(files, port).catch((error: Error) => {
    throw new UsageError(`Port ${port} cannot be used, choose another by --port: ${error.message}`);
  });
}
