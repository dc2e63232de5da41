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
    port: { type: 'string', value: 'NUMBER', description: 'where to serve it; 5392 where it is not given' },
    ...projectOptions,
  },
  run: async (values, names, listener) => {
    const { out } = values;
    const port = numberOf('port', values.port) ?? Number(new URL(liveLab).port);
    const { entries, files, configFile, isOfFilesOnly } = await projectOf(values, names, listener);
    // Loaded here: the other commands need none of it.
    const { labPaths } = await import('../lab/lab-paths.ts');
    const paths = await eachMachine(entries, (entry) => labPaths(entry));
    const page = await labFiles(
      { files, configFile, isOfFilesOnly },
      Object.fromEntries(paths.flatMap((row) => ('error' in row ? [] : [[row.name, row]]))),
      out === undefined ? 'relay' : 'none',
    );
    const words = `the lab of ${counted(entries.length, 'machine')}`;
    if (out !== undefined) {
      for (const [name, text] of Object.entries(page)) writeText(join(out, name), text);
      return { text: `${out}/index.html: ${words}.`, exitCode: 0 };
    }
    const server = await served(page, port);
    const address = server.address();
    const bound = typeof address === 'object' && address ? address.port : port;
    return { text: `http://127.0.0.1:${bound}: ${words}, until it is stopped.`, exitCode: 0, server };
  },
});

async function served(files: LabFiles, port: number): Promise<Server> {
  const { serveLive } = await import('../live/live-server.ts');
  return serveLive(files, port).catch((error: Error) => {
    throw new UsageError(`Port ${port} cannot be used, choose another by --port: ${error.message}`);
  });
}
