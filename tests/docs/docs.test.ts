import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkModel } from '#machines/testing/check-model.ts';
import { catalogEntry } from '#machines/testing/model.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { openingHoursMachine } from './opening-hours.machine.ts';
import { openingHoursModel } from './opening-hours.model.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const sources = globSync('{*,{src,machines,packages,server,tools,tests,docs,supabase,public}/**}', {
  cwd: root,
});
const decisions = globSync('docs/decisions/*.md', { cwd: root });
const pages = [
  ...globSync(['*.md', 'docs/*.md', 'docs/machines/*.md', 'packages/*/*.md', 'packages/*/docs/**/*.md'], {
    cwd: root,
  }),
  ...decisions,
];

/** The anchors that a page's headings make. */
function anchorsOf(page: string): string[] {
  return [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('its links lead to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const dead = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  test('the files, folders and commands that it names exist', () => {
    const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
    const inFolder = /^(src|machines|packages|server|tools|tests|docs|supabase|public)\//;
    const files = /^[\w./-]+\.(tsx?|mjs|css|sql|json|toml)$/;
    const missing = spans
      .filter((span) => !span.includes('X.') && (inFolder.test(span) || files.test(span)))
      .filter(
        (span) =>
          !sources.some((source) =>
            matchesGlob(source, inFolder.test(span) ? `${span.replace(/\/$/, '')}{,/**}` : `{,**/}${span}`),
          ),
      );
    const scripts = [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script);
    expect([...missing, ...scripts.filter((script) => !(script in packageJson.scripts))]).toEqual([]);
  });
});

describe('the decisions', () => {
  const index = read('docs/decisions/README.md');
  const numbered = decisions.filter((file) => /\/\d{3}-/.test(file));

  test('the index has every number once, in order, and says what became of those without a file', () => {
    const numbers = [...index.matchAll(/^\| \[?(\d{3})/gm)].map(([, number]) => number);
    expect(numbers).toEqual(numbers.map((_, row) => String(row + 1).padStart(3, '0')));
    const listed = [...index.matchAll(/\((\d{3}-[^)]+)\)/g)].map(([, file]) => `docs/decisions/${file}`);
    expect(listed.toSorted()).toEqual(numbered.toSorted());
  });
});

test('every package has its reason', () => {
  const reasons = read('docs/decisions/dependencies.md');
  const tool: Partial<typeof packageJson> = JSON.parse(read('packages/statecharts/package.json'));
  const packages = [packageJson, tool].flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  expect(packages.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([]);
});

describe('the sample in docs/machines.md', () => {
  test.each(['opening-hours.machine.ts', 'opening-hours.model.ts'])(
    'shows %s as it is compiled and run',
    (file) => {
      expect(read('docs/machines.md')).toContain(`\`\`\`ts\n${read(`tests/docs/${file}`)}\`\`\``);
    },
  );

  test('its machine does what its model says', async () => {
    const entry = catalogEntry({
      name: 'opening-hours',
      machine: openingHoursMachine,
      input: undefined,
      model: openingHoursModel,
    });
    const { violations } = await checkModel(entry, { seed: 1, steps: 20 });
    expect([...violations]).toEqual([]);
  });
});
