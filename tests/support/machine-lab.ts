import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from '#statecharts/tool';

/** Runs a check with the address of the lab of some machines as a file on disk; of all unless given. */
export async function withLabOnDisk(
  check: (url: string) => Promise<void>,
  machines: readonly string[] = [],
): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'machine-lab-'));
  await runTool(['lab', '--out', folder.path, ...machines]);
  await check(pathToFileURL(join(folder.path, 'index.html')).href);
}
