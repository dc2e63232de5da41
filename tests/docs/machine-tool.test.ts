import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalog } from '#machines/catalog.ts';
import { commands, runTool } from '#statecharts/tool';
import statecharts from '../../statecharts.config.ts';
import { catalog as sample } from './catalog.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].map(read);
const product = { ...statecharts, catalog };
const temporary = mkdtempSync(join(tmpdir(), 'machine-documents-'));
const sampleOnly = {
  ...statecharts,
  catalog: sample,
  documents: temporary,
  catalogFile: join(import.meta.dirname, 'catalog.ts'),
};

afterAll(() => rmSync(temporary, { recursive: true }));

const seconds = 'it takes seconds: the sample is run, and the packed package with derived tests alone';

/** Commands that are not run, with the reason. */
const notRun: Record<string, string> = {
  COMMAND: 'a placeholder',
  'lab --out DIR': 'a placeholder',
  'lab --out lab': 'machine-lab.e2e.ts opens what it writes',
  check: 'npm run check runs it',
  'mutate --record': 'it writes the record, and takes minutes',
  'mutate contact-form': seconds,
  'mutate leave-guard --derived': seconds,
  'test trace.json --out tests/model/recorded/lost-session.test.ts':
    'the trace is one that the reader records',
};

/** The commands in fenced blocks, tables and sentences of the pages, and the examples of the help. */
const documented = new Set([
  ...pages.flatMap(commandsOf),
  ...(await Promise.all(['', ...commands.map(({ name }) => name)].map(exampleOf))),
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
  const { text } = await runTool([name, '--help'].filter(Boolean), product);
  return text.split('Example: npm run machines -- ')[1] ?? `${name}: an example`;
}

/** A source without git, or with the newest commit alone, has no other version. */
function canRun(args: string): boolean {
  const [, reference = ''] = /^diff (\S+)/.exec(args) ?? [];
  if (reference === '') return !(args in notRun);
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', reference], { cwd: root });
    return true;
  } catch {
    return false;
  }
}

/** All machines take minutes to mutate, and seconds to cover; nothing may be written: the sample shows the same. */
const inputOf = (args: string) =>
  / opening-hours|^docs|^lab|^coverage$|^mutate(?! \w)/.test(args) ? sampleOnly : product;

test.each([...documented].filter(canRun))('npm run machines -- %s', async (args) => {
  const { text, exitCode } = await runTool(args.split(' '), inputOf(args));
  expect({ text, exitCode }).toEqual({ text: expect.stringMatching(/./), exitCode: 0 });
});

test('a trace becomes the test that stands in the repository', async () => {
  const recorded = join(root, 'tests/model/recorded/contact-form');
  const out = join(temporary, 'recorded.test.ts');
  const { text } = await runTool(['test', `${recorded}.trace.json`, '--out', out], product);
  expect(text).toBe(`${out} is written. Run it: npm run test:models -- ${out}`);
  expect(readFileSync(out, 'utf8')).toBe(readFileSync(`${recorded}.test.ts`, 'utf8'));
});

test('what is not run is documented', () => {
  expect(Object.keys(notRun).filter((args) => !documented.has(args))).toEqual([]);
});
