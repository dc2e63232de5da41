import { type ESTree, parseSync, Visitor } from 'rolldown/utils';

type Range = { start: number; end: number };
type Named = Range & { name: string };

/**
 * Where the parts of a machine stand in the source of a file. `machine`: the name of the constant that has it, else it is
 * the first one of the file.
 */
export function sourcePlaces(file: string, source: string, machine = '') {
  const { program } = parseSync(file, source);
  const properties: Named[] = [];
  const words: Named[] = [];
  const charts: (Range & { config: Range })[] = [];
  const setups: Range[] = [];
  const property = ({ key, shorthand, start, end }: Range & { key: ESTree.Node; shorthand: boolean }) => {
    if (!shorthand) properties.push({ name: nameIn(key), start, end });
  };
  const word = (node: ESTree.Node) => words.push({ name: nameIn(node), start: node.start, end: node.end });
  const call = ({ callee, arguments: [config], start, end }: ESTree.CallExpression) => {
    const name = nameIn(callee.type === 'MemberExpression' ? callee.property : callee);
    if (name === 'createMachine' && config) charts.push({ config, start, end });
    if (name === 'setup') setups.push({ start, end });
  };
  new Visitor({ Property: property, Identifier: word, Literal: word, CallExpression: call }).visit(program);
  const statements = program.body.map((statement) => ({ statement, names: namesOf(statement) }));
  const own = statements.find(({ names }) => names.includes(machine))?.statement ?? program;
  const chart = charts.find((call) => isWithin(call, own)) ?? { ...program, config: program };
  const lineAt = (position: number) => source.slice(0, position).split('\n').length;
  const isBeside = (one: Range) =>
    [...setups, chart].some((all) => isWithin(one, all)) && !isWithin(one, chart.config);
  /** A property of `setup` or beside the chart, else a constant or a function. */
  const definition = (name: string): Range | undefined =>
    properties.find((one) => one.name === name && isBeside(one)) ??
    statements.find(({ names }) => names.includes(name))?.statement;
  return {
    /** The line, from 1, of a state or of a part of it; where that is not found, of what is around it. */
    lineOf(path: readonly string[], anchor?: string): number {
      let scope: Range = chart.config;
      for (const key of path) {
        const state = properties.find((one) => one.name === key && isWithin(one, scope));
        if (!state) break;
        scope = state;
      }
      const own = [...properties, ...words].find((one) => one.name === anchor && isWithin(one, scope));
      const shared = path.length === 0 && anchor !== undefined ? definition(anchor) : undefined;
      return lineAt((shared ?? own ?? scope).start);
    },
    /** The text of a guard, an action or a delay, without the indentation of its first line. */
    definitionOf(name: string): { text: string; line: number } | null {
      const found = definition(name);
      if (!found) return null;
      const indent = /^ */.exec(source.slice(source.lastIndexOf('\n', found.start) + 1))?.[0] ?? '';
      const text = source.slice(found.start, found.end).replaceAll(`\n${indent}`, '\n');
      return { text, line: lineAt(found.start) };
    },
  };
}

const isWithin = (one: Range, around: Range) => one.start >= around.start && one.end <= around.end;

function nameIn(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

/** The names of the constants, or of the function, that a statement makes. */
function namesOf(statement: ESTree.Statement): string[] {
  const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (made?.type === 'FunctionDeclaration') return made.id ? [made.id.name] : [];
  return made?.type === 'VariableDeclaration' ? made.declarations.map(({ id }) => nameIn(id)) : [];
}
