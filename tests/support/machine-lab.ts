import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalog } from '#machines/catalog.ts';
import { runTool } from '#statecharts/tool';

import statecharts from '../../statecharts.config.ts';

/** Runs a check with the address of the machine lab as a file on disk. */
export async function withLabOnDisk(check: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-lab-'));
  try {
    await runTool(['lab', '--out', folder], { ...statecharts, catalog });
    await check(pathToFileURL(join(folder, 'index.html')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
