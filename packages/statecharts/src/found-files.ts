import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const module = /\.[cm]?[jt]sx?$/;
const noSource = /\.(?:d|test|spec|stories)\.[cm]?[jt]sx?$/;

/** The files that a glob means, sorted; a path without a wildcard means itself. `*`, `**`, `?` and `{a,b}` are known. */
export function filesOf(pattern: string): string[] {
  if (!/[*?{]/.test(pattern)) return [pattern];
  const [folder = ''] = /^(?:[^*?{]*\/)?/.exec(pattern) ?? [];
  const source = pattern
    .slice(folder.length)
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, words: string) => `(?:${words.replaceAll(',', '|')})`)
    .replaceAll(/(\*\*\/)|\*|(?<!\()\?/g, (found, deep?: string) => {
      if (deep !== undefined) return '(?:.*/)?';
      return found === '*' ? '[^/]*' : '[^/]';
    });
  const isMeant = new RegExp(`^${source}$`);
  return (existsSync(folder || '.') ? filesIn(folder || '.') : []).flatMap((file) =>
    isMeant.test(file) ? [`${folder}${file}`] : [],
  );
}

/** The modules below a folder that are named `*.machine.ts`, or that import XState and make and export a machine. */
export function machineFiles(folder: string): string[] {
  return filesIn(folder).filter((file) => {
    if (!module.test(file) || noSource.test(file)) return false;
    if (/\.machine\.[cm]?[jt]sx?$/.test(file)) return true;
    const text = readFileSync(join(folder, file), 'utf8');
    return (
      /from\s*['"][\w@/-]*xstate\d?['"]/.test(text) &&
      /\bcreateMachine\(/.test(text) &&
      /^export\b/m.test(text)
    );
  });
}

/** Paths from the folder, sorted, without packages, hidden folders and what is built. */
function filesIn(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !['node_modules', 'dist', 'build'].includes(name))
    .flatMap((one) =>
      one.isDirectory() ? filesIn(folder, `${inside}${one.name}/`) : [`${inside}${one.name}`],
    )
    .toSorted();
}
