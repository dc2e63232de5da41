import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import { filesBehind, type SourceEdit } from '../load-module.ts';

/** A change in the code of a guard, an action or another function beside the chart. */
export type SourceChange = { key: string; words: string; hint: string; line: number; edit: SourceEdit };

type Found = { what: string; words: string; start: number; end: number; text: string };

/** The changes of a machine's file, and of files beside it that it imports. */
export async function sourceChanges(file: string): Promise<SourceChange[]> {
  // Another machine has mutants of its own.
  const all = await filesBehind([file], (path) => /\.(machine|model)\.\w+$/.test(path));
  const beside = all.filter((path) => dirname(path) === dirname(file));
  const changes = await Promise.all(
    beside.map(async (path) => changesOf(path, await readFile(path, 'utf8'))),
  );
  return changes.flat();
}

/** Those of a text, in its order. Types have none, nor has a text that cannot be parsed. */
export function changesOf(file: string, source: string): SourceChange[] {
  const seen = new Map<string, number>();
  return foundIn(file, source)
    .toSorted((one, other) => one.start - other.start)
    .map(({ what, words, ...edit }) => {
      const times = (seen.get(what) ?? 0) + 1;
      seen.set(what, times);
      return {
        key: `${basename(file)}: ${what}${times === 1 ? '' : ` (${times})`}`,
        words,
        hint: 'a case for which the code has another result, and a rule or `situation` that shows the result',
        line: source.slice(0, edit.start).split('\n').length,
        edit: { file, ...edit },
      };
    });
}

function foundIn(file: string, source: string): Found[] {
  const found: Found[] = [];
  const codeOf = (start: number, end: number) =>
    `\`${source.slice(start, end).replace(/\s+/g, ' ').trim()}\``;
  const exchange = (
    { left, right }: ESTree.BinaryExpression | ESTree.LogicalExpression,
    operator: string,
  ) => {
    const [start, end] = [left.end, right.start];
    return { start, end, text: source.slice(start, end).replace(/[^\s/]+/, operator) };
  };
  const comparisonOrSum = (node: ESTree.BinaryExpression) => {
    const { operator, right, start, end } = node;
    const code = codeOf(start, end);
    const other = opposites[operator];
    const isSum = operator === '+' || operator === '-';
    if (!isSum && (other !== undefined || operator === '===' || operator === '!==')) {
      for (const text of ['true', 'false']) {
        found.push({ what: `${code} is ${text}`, words: `${code} is always ${text}`, start, end, text });
      }
    }
    // Texts have no difference.
    if (other === undefined || (isSum && !/^[\w(]/.test(source.slice(right.start)))) return;
    const [what, words] = [`${code} with ${other}`, `${code} has \`${other}\``];
    found.push({ what, words, ...exchange(node, other) });
  };
  const connective = (node: ESTree.LogicalExpression) => {
    const { operator, left, right } = node;
    const end = besides(right, 'left').end;
    const code = codeOf(besides(left, 'right').start, end);
    if (operator === '??') {
      const [what, words] = [`${code} without ??`, `${code} has no fallback`];
      found.push({ what, words, start: left.end, end, text: '' });
    } else {
      const other = operator === '&&' ? '||' : '&&';
      const [what, words] = [`${code} with ${other}`, `${code} has \`${other}\` instead of \`${operator}\``];
      found.push({ what, words, ...exchange(node, other) });
    }
  };
  const spread = ({ start, end }: ESTree.Node) => {
    const code = source.slice(start, end);
    const [comma] = /^(?:, ?)?(?!\))/.exec(source.slice(end)) ?? [];
    if (comma === undefined || !/^[.\w]+$/.test(code)) return;
    const [what, words] = [`without ${code}`, `\`${code}\` is left out`];
    found.push({ what, words, start, end: end + comma.length, text: '' });
  };
  new Visitor({
    BinaryExpression: comparisonOrSum,
    LogicalExpression: connective,
    SpreadElement: spread,
    RestElement: spread,
  }).visit(parseSync(file, source).program);
  return found;
}

/** A limit is moved by one, a sum becomes a difference. */
const opposites: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+' };

/** The part of a chain of `&&`, `||` and `??` that stands beside an operator. */
function besides(node: ESTree.Expression, side: 'left' | 'right'): ESTree.Node {
  return node.type === 'LogicalExpression' ? besides(node[side], side) : node;
}
