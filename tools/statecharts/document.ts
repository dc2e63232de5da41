import type { AnyStateNode } from 'xstate';
import { type CatalogEntry, entriesPerInput } from '#machines/catalog-entry.ts';
import { measure } from './coverage.ts';
import { derive } from './derive.ts';
import { type Exploration, explore } from './exploration.ts';
import { mermaid } from './mermaid.ts';
import { elementWords } from './screen.ts';
import { nameOf, statesOf, timeLimitsOf, transitionsOf } from './transitions.ts';

/** The document of one machine in Markdown: purpose, diagram, what each state listens to, actors. */
export function documentOf(entry: CatalogEntry): string {
  const { name, machine, purpose, file = `${name}.machine.ts` } = entry;
  const root = machine.root.id;
  const short = (id: string) => (id === root ? `(${root})` : id.replace(`${root}.`, ''));
  const nodes = statesOf(machine);
  const exploration = tryExploring(entry);
  const spawned = typeof exploration === 'string' ? [] : [...exploration.spawned];
  return [
    `<!-- Made by \`npm run machines -- docs\` from machines/${file}. Do not edit. -->`,
    `# ${name}`,
    purpose,
    `Source: [\`machines/${file}\`](../../machines/${file}). How to read this: [machines](../machines.md).`,
    '## Diagram',
    `\`\`\`mermaid\n${mermaid(machine)}\n\`\`\``,
    '## States',
    table(
      ['state', 'kind', 'tags', 'on entry', 'on exit', 'meaning'],
      nodes
        .filter((node) => node.parent)
        .map((node) => [
          code(short(node.id)),
          kindOf(node),
          node.tags.map(code).join(' '),
          actionWords(node.config.entry),
          actionWords(node.config.exit),
          node.description ?? '',
        ]),
    ),
    ...screenSection(entry),
    '## Transitions',
    'The first row of a state whose event and guard fit is taken; what a state does not handle, the state around it may.',
    table(
      ['state', 'event', 'guard', 'target', 'actions'],
      transitionsOf(machine).map(({ source, event, guard, targets, actions, reenters }) => [
        code(short(source)),
        code(event),
        guard === null ? '' : code(guard),
        targets.length === 0
          ? actions.length === 0
            ? 'ignored'
            : 'stays'
          : targetWords(targets.map(short), reenters),
        actions.map(code).join(' '),
      ]),
    ),
    '## Actors',
    table(
      ['state', 'invokes', 'as', 'kind', 'time limit', 'outcomes in the model'],
      [
        ...nodes.flatMap((node) => node.invoke.map((invoke) => actorRow(entry, node, invoke, short))),
        ...spawned.map(([id, src]) => actorRow(entry, null, { id, src }, short)),
      ],
    ),
    '## Coverage',
    coverageWords(entry, exploration),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function screenSection({ model }: CatalogEntry): string[] {
  if (!model.states) return [];
  return [
    '## On the screen',
    'What a person must find while a state is active. The generated tests look for it in the browser.',
    table(
      ['state', 'role and name'],
      Object.entries(model.states).map(([state, seen]) => [code(state), seen.map(elementWords).join(', ')]),
    ),
  ];
}

/** The index of all documents in Markdown. */
export function indexOf(catalog: CatalogEntry[]): string {
  return [
    '<!-- Made by `npm run machines -- docs` from machines/catalog.ts. Do not edit. -->',
    '# All machines',
    'How to read their charts, and how to add one: [machines](../machines.md).',
    table(
      ['machine', 'what it is for'],
      catalog.map(({ name, purpose }) => [`[${name}](${name}.md)`, purpose]),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function tryExploring(entry: CatalogEntry): Exploration | string {
  try {
    return explore(...entriesPerInput(entry).map(derive));
  } catch (error) {
    return `Unknown: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function coverageWords(entry: CatalogEntry, exploration: Exploration | string): string {
  if (typeof exploration === 'string') return exploration;
  const { situations, edges, ...effects } = exploration;
  const { transitions, guards, covered, goals } = measure(entry, effects, 0);
  const ignoredLines = Object.entries(entry.model.ignored ?? {}).map(
    ([key, reason]) => `- ${code(key)}: ${reason}`,
  );
  return [
    `The model leads to ${situations} states with their context, in which it tries ${edges} events altogether. Of ` +
      `${goals} goals (transitions to take: ${transitions}, guards to refuse: ${guards}) it reaches ${covered}. The ` +
      'generated tests run the same paths on a live actor.',
    ...(ignoredLines.length === 0 ? [] : [`Ignored:\n\n${ignoredLines.join('\n')}`]),
  ].join('\n\n');
}

function actorRow(
  { machine, model }: CatalogEntry,
  node: AnyStateNode | null,
  { id, src }: { id: string; src: unknown },
  short: (id: string) => string,
): string[] {
  const name = String(src);
  const sent = model.sends[name];
  const invoked = model.machines?.[name];
  const kind =
    invoked !== undefined
      ? `machine [${invoked}](${invoked}.md)`
      : sent === undefined
        ? 'call'
        : 'subscription';
  const outcomes = sent?.map(code) ?? Object.keys(model.outcomes[name] ?? {});
  return [
    node ? code(short(node.id)) : 'spawned by an action',
    code(name),
    code(id),
    kind,
    sent || invoked !== undefined ? 'none' : node ? limitOf(node, machine) : 'of the states in which it runs',
    outcomes.join(', '),
  ];
}

function limitOf(node: AnyStateNode, machine: CatalogEntry['machine']): string {
  const limits = timeLimitsOf(node);
  return limits.length === 0 ? 'none' : limits.map((delay) => delayWords(delay, machine)).join(', ');
}

function delayWords(delay: string, machine: CatalogEntry['machine']): string {
  const length = machine.implementations.delays[delay] ?? Number(delay);
  return typeof length === 'number' && !Number.isNaN(length)
    ? `${length / 1000} s (${code(delay)})`
    : code(delay);
}

/** The actions that a configuration names, without those by which the engine itself runs delays. */
function actionWords(actions: unknown): string {
  const named: unknown[] = actions === undefined ? [] : [actions].flat();
  return named.map(nameOf).map(code).join(' ');
}

function kindOf(node: AnyStateNode): string {
  return node.type === 'history' ? `${node.history} history` : node.type;
}

function targetWords(targets: string[], reenters: boolean): string {
  return `${targets.map(code).join(' ')}${reenters ? ' (entered again)' : ''}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: string[], rows: string[][]): string {
  if (rows.length === 0) return 'None.';
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
