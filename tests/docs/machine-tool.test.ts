import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commands, runTool } from '#statecharts/tool';

const root = resolve(import.meta.dirname, '../..');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].map((file) =>
  readFileSync(join(root, file), 'utf8'),
);

/** Commands that are not run, with the reason. */
const notRun: Record<string, string> = {
  COMMAND: 'a placeholder',
  '--help': 'it has no example',
  'lab --out DIR': 'a placeholder',
  'lab --out lab': 'machine-lab.e2e.ts opens what it writes',
  lint: 'npm run check runs it',
  'diff main': 'the example of the help is run',
  'diff HEAD --format markdown': 'the example of the help is run',
  'graph --format markdown --out docs/machines': 'npm run check compares what it writes',
  'test contact-form --out contact-form.test.ts': 'it writes a file',
};

/** The commands in fenced blocks, tables and sentences of the pages, and the examples of the help. */
const documented = new Set([
  ...pages.flatMap(commandsOf),
  ...(await Promise.all(commands.map(({ name }) => exampleOf(name)))),
]);

function commandsOf(page: string): string[] {
  return page.split('```').flatMap((part, index) => {
    const found = index % 2 === 1 ? part.matchAll(/^(.+)$/gm) : part.matchAll(/`([^`]+)`/g);
    return [...found].flatMap(([, code = '']) => {
      const [before, args] = code.replace(/\s+/g, ' ').split('npm run machines -- ');
      return before === '' && args !== undefined ? [args] : [];
    });
  });
}

async function exampleOf(name: string): Promise<string> {
  const { text } = await runTool([name, '--help']);
  return text.split('Example: npx statechart-tool ')[1] ?? `${name}: an example`;
}

/** A source without git, or with the newest commit alone, has no other version. */
function canRun(args: string): boolean {
  if (args in notRun) return false;
  const [, reference = ''] = /^diff (\S+)/.exec(args) ?? [];
  if (reference === '') return true;
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', reference], { cwd: root });
    return true;
  } catch {
    return false;
  }
}

test.each([...documented].filter(canRun))('npm run machines -- %s', async (args) => {
  const { text, exitCode } = await runTool(args.split(' '));
  expect({ text, exitCode }).toEqual({ text: expect.stringMatching(/./), exitCode: 0 });
});

test('what is not run is documented', () => {
  expect(Object.keys(notRun).filter((args) => !documented.has(args))).toEqual([]);
});
