import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { catalog } from '#machines/catalog.ts';
import { runTool } from '#tools/statecharts/tool.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs a check with the address of the machine lab as a file on disk. */
export async function withLabOnDisk(check: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'machine-lab-'));
  try {
    await runTool(['lab', '--out', folder], {
      catalog,
      documents: join(root, 'docs/machines'),
      catalogFile: join(root, 'machines/catalog.ts'),
    });
    await check(pathToFileURL(join(folder, 'index.html')).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
