import { execFile } from 'node:child_process';
import { existsSync, realpathSync, rmSync } from 'node:fs';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { UsageError } from '../errors.ts';

const run = promisify(execFile);

/** `file`: as it was given; `path`: of its copy. */
export type Copy = { file: string; path: string };

/**
 * Reads something of files as they were at a git reference: `read` gets copies, which are removed afterwards.
 * The working tree is not touched.
 *
 * @throws UsageError when there is no repository, no such reference or none of the files in it
 */
export async function atReference<Result>(
  reference: string,
  files: readonly string[],
  read: (copies: Copy[]) => Promise<Result>,
): Promise<Result> {
  const [file = ''] = files;
  const root = await rootOf(file);
  const commit = await commitOf(reference, root);
  const inside = files.map((one) => relative(root, realpathSync(one)));
  const folder = realpathSync(await mkdtemp(join(tmpdir(), 'machines-diff-')));
  try {
    await run('sh', ['-c', 'git archive "$1" | tar -xf - -C "$2"', 'sh', commit, folder], { cwd: root });
    const modules = join(root, 'node_modules');
    if (existsSync(modules)) await symlink(modules, join(folder, 'node_modules'));
    const copies = files
      .map((one, index) => ({ file: one, path: join(folder, inside[index] ?? '') }))
      .filter(({ path }) => existsSync(path));
    if (copies.length === 0) {
      throw new UsageError(
        `There is no ${inside.join(', ')} at ${reference}: choose a reference that has it.`,
      );
    }
    return await read(copies);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rootOf(file: string): Promise<string> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--show-toplevel'], { cwd: dirname(file) });
    return realpathSync(stdout.trim());
  } catch {
    throw new UsageError(`${file} is in no git repository: only versions in git can be compared.`);
  }
}

async function commitOf(reference: string, root: string): Promise<string> {
  try {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`];
    const { stdout } = await run('git', args, { cwd: root });
    return stdout.trim();
  } catch {
    throw new UsageError(
      `There is no git reference "${reference}": give a branch, a tag or a commit, such as HEAD~1.`,
    );
  }
}
