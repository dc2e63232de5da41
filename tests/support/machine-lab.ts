import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalog } from '#machines/catalog.ts';
import { runTool } from '#statecharts/tool';
import statecharts from '../../statecharts.config.ts';

/** Runs a check with the address of the lab of some machines as a file on disk; of all unless given. */
export async function withLabOnDisk(
  check: (url: string) => Promise<void>,
  machines = catalog.map(({ name }) => name),
): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'machine-lab-'));
  const shown = catalog.filter(({ name }) => machines.includes(name));
  await runTool(['lab', '--out', folder.path], { ...statecharts, catalog: shown });
  await check(pathToFileURL(join(folder.path, 'index.html')).href);
}
