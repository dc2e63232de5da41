import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands, runTool } from '../src/tool.ts';

const fixtures = relative('.', resolve(import.meta.dirname, 'fixtures'));
const config = join(fixtures, 'shop.config.ts');
const machines = join(fixtures, 'shop.ts');
const names = commands.map(({ name }) => name);
/** With the machines of the shop, and nothing that says more of them. */
const migrated = join(fixtures, 'migrated.ts');
const bare = ['--from', machines, '--from', migrated, '--config', join(fixtures, 'empty.config.ts')];
let folder: string;

beforeAll(() => {
  // Where a module's imports of packages are resolved.
  folder = mkdtempSync(join(fixtures, '.made-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const text = async (...args: string[]) => (await runTool(args)).text;

describe('a command', () => {
  test.each(['', ...names])('%s --help names what there is, with an example', async (name) => {
    const { text, exitCode } = await runTool([name, '--help'].filter(Boolean));
    expect(exitCode).toBe(0);
    for (const one of name === '' ? names : ['--from FILE', '--config FILE']) expect(text).toContain(one);
    expect(text).toMatch(/Example: npx statechart-tool \w/);
  });

  test.each([
    [[], 'Which command?'],
    [['sing'], 'There is no command "sing": npx statechart-tool --help lists them.'],
    [['lint', '--loud'], "Unknown option '--loud': npx statechart-tool lint --help lists the options."],
    [
      ['graph', 'till', ...bare],
      'There is no machine "till". Known: broken, counter, desk, ending, migrated.',
    ],
    [['graph', '--format', 'png', ...bare], 'There is no format "png". Known: mermaid, svg, markdown.'],
    [['graph', '--format', 'svg', ...bare], '5 machines are no single picture: name one, or give a folder'],
    [
      ['graph', '--format', 'markdown', '--out', machines, ...bare],
      `${machines}/broken.md cannot be written`,
    ],
    [
      ['lint', '--from', machines, migrated],
      `"${migrated}" is a file, and no name: write --from before each`,
    ],
    [['paths', '--min', 'all', ...bare], '--min takes a number, such as 90, and "all" is none.'],
    [['diff', ...bare], 'Since when? npx statechart-tool diff REF'],
    [['diff', 'no-such-tag', ...bare], 'There is no git reference "no-such-tag"'],
    [['lint', '--from', 'nowhere.ts'], 'nowhere.ts does not exist: give the path of a module'],
    [['lint', '--from', 'packages'], '"packages" is a folder: give the path of a module'],
    [['lint', '--from', 'nowhere/*.ts'], 'No file is meant by nowhere/*.ts.'],
    [
      ['lint', '--from', join(fixtures, 'growing.ts'), '--config', 'nowhere.ts'],
      '/nowhere.ts cannot be loaded: ',
    ],
    [
      ['lint', '--from', join(fixtures, 'door.machine.ts')],
      /makeDoor. makes one: name what it returns in .machines/,
    ],
    [
      ['test', 'counter', ...bare],
      /^counter has no test: \d derived paths? left out, since the input is no plain data/,
    ],
  ])('%j is refused by a sentence that says what to do', async (args, words) => {
    const { text, exitCode } = await runTool(args);
    expect({ text, exitCode }).toEqual({
      text: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
      exitCode: 2,
    });
  });

  test.each<[string, string | RegExp]>([
    [
      'export default { machines: { till: {} } };',
      /names "till", and there is no such machine. Known: broken.*\n.*nowhere\.ts does not exist/,
    ],
    [
      'export default { machines: { desk: { events: { sing: [{}] } } } };',
      'desk handles no event sing, which',
    ],
    [
      'export default { machines: { counter: { outcomes: { sing: {} } } } };',
      'counter has no actor sing, which',
    ],
    ['export const config = {};', 'has no such export: `export default defineConfig({ … })`.'],
    ["import 'no-such-package'; export default {};", 'it imports no-such-package, which is not installed.'],
    ['export default {', /cannot be loaded: .*wrong\.config\.ts:1: /],
  ])('a configuration with %s is refused', async (code, words) => {
    const file = join(folder, 'wrong.config.ts');
    writeFileSync(file, code.replace('default { ', `default { from: ['${machines}', 'nowhere.ts'], `));
    const { text, exitCode } = await runTool(['paths', '--config', file]);
    expect({ text, exitCode }).toEqual({
      text: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
      exitCode: 2,
    });
  });
});

describe('graph', () => {
  test('draws what a state does to those inside of it, and actions at the arrows', async () => {
    const chart = await text(
      'graph',
      'sessionMachine',
      '--from',
      join(fixtures, 'session.machine.ts'),
      ...bare.slice(2),
    );
    expect(chart).toContain('any');
    expect(chart).toMatch(/ --> \w+ : \S+ \/ \w/);
  });

  test('writes a document of each machine and their index, whose links are relative', async () => {
    await runTool(['graph', '--format', 'markdown', '--out', folder, '--config', config]);
    const written = (await readdir(folder)).filter((file) => file.endsWith('.md'));
    expect(written.toSorted()).toEqual([
      'README.md',
      'broken.md',
      'counter.md',
      'door.md',
      'ending.md',
      'front desk.md',
    ]);
    const document = await readFile(join(folder, 'counter.md'), 'utf8');
    expect(document).toContain('](../shop.ts).');
    expect(document).toContain('| `open` | `buy` | `context.limit > 2` | `buying` |  |');
    expect(document).toContain('| `buying` | `buy` | `0.(machine).buying` |');
  });

  test('draws a picture', async () => {
    expect(await text('graph', 'desk', '--format', 'svg', ...bare)).toMatch(/^<svg [\s\S]*order\.take/);
  });
});

describe('lint', () => {
  test('names a machine that stops first, with the path to it, and what is wrong with a chart', async () => {
    const { text, exitCode } = await runTool(['lint', ...bare]);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(
        /^broken: sort in busy stops the machine, after start: Cannot read properties of null .*\.$/,
      ),
      'broken: (machine).busy invokes buy without onError: a failure stops the machine.',
      'broken: (machine).busy runs raise stop, which is delayed: `after` would show it on the chart.',
      'broken: (machine).nowhere is unreachable: no event leads to it.',
      'ending: buy: done in busy stops the machine, at the start: no output.',
      'ending: buy: error in busy stops the machine, at the start: no output.',
      'migrated: (machine).a has `onEntry` of XState 4, which is ignored: write `entry`.',
      'migrated: (machine).a on go has `cond` of XState 4, which is ignored: write `guard`.',
      'migrated: (machine).a listens to `undefined`: a constant is misspelled.',
      'migrated: (machine).a on undefined has the target `undefined`.',
      'migrated: (machine).b has `activities` of XState 4, which is ignored: write `invoke`.',
      'migrated: (machine).b on back has `internal` of XState 4, which is ignored: write `reenter`.',
    ]);
    expect(exitCode).toBe(1);
    const quiet = join(folder, 'quiet.config.ts');
    writeFileSync(quiet, "export default { lintOff: ['version-4', 'undefined-target'] };");
    expect(await runTool(['lint', 'migrated', '--from', migrated, '--config', quiet])).toEqual({
      text: '1 machine checked: nothing is wrong.',
      exitCode: 0,
    });
  });
});
