import { mkdtempSync, rmSync } from 'node:fs';
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
  const folder = mkdtempSync(join(tmpdir(), 'machine-lab-'));
  try {
    const shown = catalog.filter(({ name }) => machines.includes(name));
    await runTool(['lab', '--out', folder], { ...statecharts, catalog: shown });
    await check(pathToFileURL(join(folder, 'index.html')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
