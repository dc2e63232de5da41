import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTool } from '../src/tool.ts';

let folder: string;
const file = (name: string) => join(folder, name);
const args = () =>
  ['--from', file('door.machine.ts'), file('lamp.ts')].flatMap((one, at) =>
    at < 1 ? [one] : at === 1 ? [one] : ['--from', one],
  );

const lamp = `import { createMachine } from 'xstate';
export const lamp = createMachine({ id: 'lamp', on: { PRESS: {} } });
`;

beforeAll(() => {
  // Where a module's imports of packages are resolved.
  folder = mkdtempSync(resolve('packages/statecharts/tests/fixtures/.made-'));
  const git = (...given: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...given], { cwd: folder });
  const door = readFileSync(resolve(import.meta.dirname, 'fixtures/door.machine.ts'), 'utf8');
  writeFileSync(file('door.machine.ts'), `${door}export const door = makeDoor();\n`);
  git('init', '-q');
  git('add', 'door.machine.ts');
  symlinkSync(resolve('node_modules'), file('node_modules'));
  git('commit', '-qm', 'Door');
  writeFileSync(
    file('door.machine.ts'),
    `${door.replace('pause: 1_000', 'pause: 2_000').replace("tags: 'open',", '')}export const door = makeDoor();\n`,
  );
  writeFileSync(file('lamp.ts'), lamp);
  writeFileSync(file('empty.config.ts'), 'export default {};');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what a machine does differently is said in words, and new machines are named', async () => {
  const options = [...args(), '--config', file('empty.config.ts')];
  const { text, exitCode } = await runTool(['diff', 'HEAD', ...options, '--fail-on', 'changed']);
  expect(text.split('\n')).toEqual([
    'door',
    '  ~ in `open`, the tag `open` is gone',
    '  ~ delay `pause` is 2 s instead of 1 s',
    'lamp: the machine is new',
  ]);
  expect(exitCode).toBe(1);
  const { text: markdown } = await runTool(['diff', 'HEAD', 'lamp', ...options, '--format', 'markdown']);
  expect(markdown).toMatch(/^## Machines since HEAD\n\n### lamp\n\nThe machine is new\.\n\n```mermaid\n/);
  const { text: data } = await runTool(['diff', 'HEAD', ...options, '--format', 'json']);
  expect(JSON.parse(data)).toMatchObject([
    { name: 'door', status: 'changed' },
    { name: 'lamp', status: 'added' },
  ]);
});
