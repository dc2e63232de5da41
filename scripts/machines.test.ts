import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const names = 'auth, contact-form, portfolio-list, portfolio-dialog, landing-content';

type Answer = { code: number; out: string; err: string };

function machines(folder: string, ...args: string[]): Promise<Answer> {
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, 'scripts/machines.ts'), ...args], (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

describe('the machine tool', () => {
  test('explains itself', async () => {
    const { code, out } = await machines(root, '--help');
    expect(code).toBe(0);
    for (const command of ['list', 'graph', 'paths', 'coverage', 'check', 'docs'])
      expect(out).toContain(command);
  });

  test('lists every machine', async () => {
    const { out } = await machines(root, 'list');
    expect(out.match(/^[\w-]+(?=:)/gm)).toEqual(names.split(', '));
  });

  test.each(['graph', 'paths'])('%s of an unknown machine answers with the known ones', async (command) => {
    expect(await machines(root, command, 'checkout')).toEqual({
      code: 1,
      out: '',
      err: `There is no machine "checkout". Known: ${names}\n`,
    });
  });

  test.each([
    [['sing'], 'There is no command "sing".'],
    [['graph'], `Which machine? Known: ${names}`],
    [['graph', 'auth', '--format', 'png'], 'There is no format "png". Known: mermaid, json'],
    [['paths', 'auth', '--shortest', '--covering'], 'Either --shortest or --covering.'],
    [['list', '--loud'], "Unknown option '--loud'"],
  ])('refuses %j in words', async (args, words) => {
    const { code, err } = await machines(root, ...args);
    expect(code).toBe(1);
    expect(err).toContain(words);
  });

  test('gives a chart as data', async () => {
    const { out } = await machines(root, 'graph', 'contact-form', '--format', 'json');
    const { id, states, transitions } = JSON.parse(out);
    expect(id).toBe('contactForm');
    expect(states.map((state: { id: string }) => state.id)).toEqual([
      'contactForm',
      'contactForm.idle',
      'contactForm.idle.ready',
      'contactForm.idle.sent',
      'contactForm.idle.failed',
      'contactForm.sending',
    ]);
    expect(transitions).toHaveLength(4);
  });
});

describe('check', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'machines-'));
    const copied = ['package.json', 'machines', 'src/domain', 'scripts/machines.ts', 'docs/machines'];
    for (const part of copied) await cp(join(root, part), join(folder, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function changed(file: string, from: string, to: string): Promise<Answer> {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
    try {
      return await machines(folder, 'check');
    } finally {
      await writeFile(path, text);
    }
  }

  test('is content with the charts as they are', async () => {
    expect(await machines(folder, 'check')).toEqual({
      code: 0,
      out: '5 machines checked: charts, models and documents are sound.\n',
      err: '',
    });
  });

  test('names a guard that was removed', async () => {
    const { code, err } = await changed(
      'machines/auth.machine.ts',
      "guard: { type: 'isOtherUser', params: reportedUser },",
      '',
    );
    expect(code).toBe(1);
    expect(err).toContain('docs/machines/auth.md is stale');
    expect(err).toContain('- | `signedIn` | `session.found` | `isOtherUser` | `signedIn` | `rememberUser` |');
    expect(err).toContain('+ | `signedIn` | `session.found` |  | `signedIn` | `rememberUser` |');
  });

  test('names an onError that was removed', async () => {
    const { code, err } = await changed(
      'machines/portfolio-list.machine.ts',
      "onError: { target: 'failed', actions: { type: 'announceListFailure', params: failure } },",
      '',
    );
    expect(code).toBe(1);
    expect(err).toContain(
      'portfolio-list: portfolioList.list.loading invokes loadItems without onError: a failure would stop the machine.',
    );
  });

  test('names a transition that was removed', async () => {
    const { code, err } = await changed(
      'machines/portfolio-list.machine.ts',
      "'delete.cancel': 'idle', ",
      '',
    );
    expect(code).toBe(1);
    expect(err).toContain('portfolio-list: the declared event delete.cancel is handled nowhere.');
  });

  test('names a document that belongs to no machine', async () => {
    const stray = join(folder, 'docs/machines/checkout.md');
    await writeFile(stray, '');
    const { code, err } = await machines(folder, 'check');
    await rm(stray);
    expect(code).toBe(1);
    expect(err).toContain('docs/machines/checkout.md belongs to no machine');
  });
});
