import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Names for the classes of CSS modules, as short as `b4`: letters for the file, then the number of the class in it. The
 * builds for the browser and for the server call it with the same files, and get the same names.
 */
export function shortClassNames(files: readonly string[]): (name: string, file: string) => string {
  const prefixes = new Map(files.map((file, index) => [file, lettersFor(index)]));
  const numbers = new Map<string, Map<string, number>>();
  return (name, file) => {
    const prefix = prefixes.get(file);
    if (prefix === undefined) throw new Error(`${file} is not among the CSS modules.`);
    const numbersInFile = numbers.get(file) ?? new Map<string, number>();
    numbers.set(file, numbersInFile);
    const number = numbersInFile.get(name) ?? numbersInFile.size;
    numbersInFile.set(name, number);
    return `${prefix}${number}`;
  };
}

function lettersFor(index: number): string {
  const last = letters.charAt(index % letters.length);
  return index < letters.length ? last : lettersFor(Math.floor(index / letters.length) - 1) + last;
}

/** The landing page gets 700 bytes smaller by it, compressed. */
export const shortClasses: Plugin = {
  name: 'short-classes',
  apply: 'build',
  config() {
    const nameOf = shortClassNames(globSync('src/**/*.module.css', { cwd: root }).sort());
    return { css: { modules: { generateScopedName: (name, file) => nameOf(name, relative(root, file)) } } };
  },
};
