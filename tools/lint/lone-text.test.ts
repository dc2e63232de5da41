// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are source texts.
import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const refused = [
  '<p>{count} messages</p>',
  '<p className="quiet" id={id}>of {count}</p>',
  '<a>{isNew && <Mark />} Inbox</a>',
  "<span>{isPublishing && 'Publishing…'}{isLive && <a />}</span>",
  "<p><b />{(count === 1 && '1 message') || `${count} messages`}</p>",
  "<p>{name ?? (isLoading ? '...' : '–')} <b /></p>",
  '<Part>{at && (<>Last saved <time /></>)}</Part>',
];

const accepted = [
  '<p>{`${count} messages`}</p>',
  "<p>\n{isOne ? '1 message' : 'messages'}\n</p>",
  '<p>Messages from <b>{name}</b> are <i>kept</i>.</p>',
  "<p><b>{name}</b>{' '}<span>{`${count} messages`}</span></p>",
  "<a>{/* An icon. */}Inbox{' '}<Icon /></a>",
  '<>{isNew && <b>New</b>}{isOld ? <i title={`${age} days`} /> : null}</>',
];

test('lint refuses a text that changes or goes beside others, and no text in an element of its own', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'lint-'));
  const file = (name: string, text: string) => writeFileSync(join(folder.path, name), text);
  file('biome.json', JSON.stringify({ plugins: [resolve(import.meta.dirname, 'lone-text.grit')] }));
  const samples = [...refused, ...accepted];
  for (const [index, sample] of samples.entries()) file(`${index}.tsx`, `export const part = ${sample};\n`);
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
    { cwd: folder.path, encoding: 'utf8' },
  );
  const found = [...stdout.matchAll(/title=plugin,file=.*?(\d+)\.tsx/g)].map(([, index]) => Number(index));
  expect(samples.filter((_, index) => found.includes(index))).toEqual(refused);
});
