import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { CatalogEntry } from '../catalog-entry.ts';

/** One change of a file: `text` instead of what is between `start` and `end`. */
export type SourceEdit = { file: string; start: number; end: number; text: string };

/** A change in the code of a guard, an action or another function beside the chart. */
export type SourceChange = { key: string; words: string; hint: string; line: number; edit: SourceEdit };

/** `at`: where the operator is. */
type Found = { at: number; what: string; words: string; start: number; end: number; text: string };

export function edited(source: string, { start, end, text }: SourceEdit): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}

/** The changes of a machine's file, and of files beside it that it imports. `folder`: of the machines. */
export async function sourceChanges(entry: CatalogEntry, folder: string): Promise<SourceChange[]> {
  const file = join(folder, entry.file ?? `${entry.name}.machine.ts`);
  const source = await readFile(file, 'utf8').catch(() => null);
  if (source === null) return [];
  const beside = [...source.matchAll(/^import (?!type\b)[^;]*?from '(\.\/[^'/]+)';$/gm)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => !/\.(machine|model)\.ts$/.test(path));
  const sources = await Promise.all(beside.map((path) => readFile(path, 'utf8').catch(() => '')));
  return [
    [file, source] as const,
    ...beside.map((path, index) => [path, sources[index] ?? ''] as const),
  ].flatMap(([path, text]) => changesOf(path, text));
}

export function changesOf(file: string, source: string): SourceChange[] {
  const seen = new Map<string, number>();
  return [
    ...comparisons(source),
    ...connectives(source),
    ...fallbacks(source),
    ...spreads(source),
    ...sums(source),
  ]
    .filter(({ at }) => isCode(source, at))
    .toSorted((one, other) => one.start - other.start)
    .map(({ what, words, start, end, text }) => {
      const times = (seen.get(what) ?? 0) + 1;
      seen.set(what, times);
      return {
        key: `${basename(file)}: ${what}${times === 1 ? '' : ` (${times})`}`,
        words,
        hint: 'a case for which the code has another result, and a rule or `situation` that shows the result',
        line: source.slice(0, start).split('\n').length,
        edit: { file, start, end, text },
      };
    });
}

const relational: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** A comparison is always true, or always false; a limit is moved by one. */
function comparisons(source: string): Found[] {
  return matches(source, / (===|!==|<|<=|>|>=) /g).flatMap(({ start: at, end: after, found }) => {
    const operator = found.trim();
    const [start, end] = [operandStart(source, at), operandEnd(source, after)];
    const code = shown(source.slice(start, end));
    const constant = (text: string) => ({
      at,
      what: `\`${code}\` is ${text}`,
      words: `\`${code}\` is always ${text}`,
      start,
      end,
      text,
    });
    const moved = relational[operator];
    return [
      constant('true'),
      constant('false'),
      ...(moved
        ? [
            {
              at,
              what: `\`${code}\` with ${moved}`,
              words: `\`${code}\` has \`${moved}\``,
              start: at,
              end: after,
              text: ` ${moved} `,
            },
          ]
        : []),
    ];
  });
}

function connectives(source: string): Found[] {
  return matches(source, / ?(&&|\|\|) /g).map(({ start, end, found }) => {
    const [operator, text] = found.includes('&&') ? ['&&', '||'] : ['||', '&&'];
    const code = shown(source.slice(operandStart(source, start), operandEnd(source, end)));
    return {
      at: start,
      what: `\`${code}\` with ${text}`,
      words: `\`${code}\` has \`${text}\` instead of \`${operator}\``,
      start,
      end,
      text: found.replace(operator, text),
    };
  });
}

/** What is behind `??` is not used. */
function fallbacks(source: string): Found[] {
  return matches(source, / \?\? /g).map(({ start, end: after }) => {
    const end = operandEnd(source, after);
    const code = shown(source.slice(operandStart(source, start), end));
    return {
      at: start,
      what: `\`${code}\` without ??`,
      words: `\`${code}\` has no fallback`,
      start,
      end,
      text: '',
    };
  });
}

function spreads(source: string): Found[] {
  return matches(source, /\.\.\.[\w.]+(?=[,\s}\]])(, ?)?/g).map(({ start, end, found }) => {
    const code = found.replace(/[, ]+$/, '');
    return { at: start, what: `without ${code}`, words: `\`${code}\` is left out`, start, end, text: '' };
  });
}

function sums(source: string): Found[] {
  return matches(source, / [+-] (?=[\w(])/g).map(({ start, end, found }) => {
    const text = found.includes('+') ? ' - ' : ' + ';
    const code = shown(source.slice(operandStart(source, start), operandEnd(source, end)));
    return {
      at: start,
      what: `\`${code}\` with${text.trimEnd()}`,
      words: `\`${code}\` has \`${text.trim()}\``,
      start,
      end,
      text,
    };
  });
}

function matches(source: string, pattern: RegExp) {
  return [...source.matchAll(pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    found: match[0],
  }));
}

const shown = (code: string) => code.replace(/\s+/g, ' ').trim();

/** Not in a comment, a string or an import. */
function isCode(source: string, at: number): boolean {
  const line = source.slice(source.lastIndexOf('\n', at - 1) + 1, source.indexOf('\n', at));
  const before = source.slice(source.lastIndexOf('\n', at - 1) + 1, at);
  return !/^\s*(\*|\/\*|\/\/|import\b|type\b|\|)/.test(line) && (before.split("'").length - 1) % 2 === 0;
}

const boundaries = [' && ', ' || ', ' ?? ', ' ? ', ' : ', ' => ', ' = ', 'return ', ', ', ': ', '\n'];

/** Where the operand before an operator starts; brackets belong to it where they are closed in it. */
function operandStart(source: string, at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const character = source[index] ?? '';
    if (')]}'.includes(character)) depth += 1;
    if ('([{'.includes(character)) depth -= 1;
    if (depth < 0) return index + 1;
    const boundary = boundaries.find((one) => source.endsWith(one, index + 1) && depth === 0);
    if (boundary) return afterSpace(source, index + 1);
  }
  return 0;
}

function afterSpace(source: string, from: number): number {
  const rest = source.slice(from);
  return from + (rest.length - rest.trimStart().length);
}

function operandEnd(source: string, from: number): number {
  let depth = 0;
  for (let index = from; index < source.length; index += 1) {
    const character = source[index] ?? '';
    if ('([{'.includes(character)) depth += 1;
    if (')]}'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && ',;\n'.includes(character))) return index;
    if (depth === 0 && [' && ', ' || ', ' ?? ', ' ? ', ' : '].some((one) => source.startsWith(one, index))) {
      return index;
    }
  }
  return source.length;
}
