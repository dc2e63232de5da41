import { dirname, join, parse, relative, resolve } from 'node:path';
import type { AnyStateNode } from 'xstate';
import { type CatalogEntry, fileOf } from './catalog-entry.ts';
import type { Config } from './config.ts';
import { coverageOf } from './coverage.ts';
import { type Exploration, tryExploring } from './exploration.ts';
import { mermaid } from './mermaid.ts';
import { nameOf } from './names.ts';
import { invokedIn, statesOf, timeLimitsOf, transitionsOf } from './transitions.ts';
import { durationWords, markdownTable } from './words.ts';

/** Where a project has its machines and their documents. */
export type Places = Pick<Config, 'catalogFile' | 'documents' | 'guide'>;

const madeFrom = (file: string) =>
  `<!-- Made by \`npx statechart-tool docs\` from ${shown(file)}. Do not edit. -->`;

/** Whether a text begins as documents do, by whatever name the project calls the tool. */
export const isMadeDocument = (text: string) =>
  /^<!-- Made by `[^`]+ docs` from .+\. Do not edit\. -->/.test(text);

/** The document of one machine in Markdown: purpose, diagram, what each state listens to, actors. */
export function documentOf(entry: CatalogEntry, project: Places): string {
  const { name, machine, model, purpose, givenFile } = entry;
  // The name of a machine may begin with folders.
  const places = { ...project, documents: dirname(join(project.documents, name)) };
  const source = resolve(givenFile ?? resolve(dirname(places.catalogFile), fileOf(entry)));
  const sourceLink = `Source: ${link(`\`${shown(source)}\``, source, places)}.`;
  const root = machine.root.id;
  const short = (id: string) => code(id === root ? `(${root})` : id.replace(`${root}.`, ''));
  const exploration = tryExploring(entry);
  const spawned = exploration instanceof Error ? [] : [...exploration.spawned];
  return sections(
    madeFrom(source),
    `# ${name}`,
    purpose,
    places.guide === undefined || givenFile !== undefined
      ? sourceLink
      : `${sourceLink} How to read this: ${link(parse(places.guide).name, places.guide, places)}.`,
    '## Diagram',
    `\`\`\`mermaid\n${mermaid(machine)}\n\`\`\``,
    '## States',
    table(
      ['state', 'kind', 'tags', 'on entry', 'on exit', 'meaning'],
      statesOf(machine)
        .filter((node) => node.parent)
        .map((node) => [
          short(node.id),
          node.type === 'history' ? `${node.history} history` : node.type,
          node.tags.map(code).join(' '),
          actionWords(node.config.entry),
          actionWords(node.config.exit),
          node.description ?? '',
        ]),
    ),
    ...(model.expectations
      ? [
          '## What must be true',
          'The generated tests prove each sentence. What none of them explains is refused.',
          [...Object.keys(model.expectations.rules), ...Object.keys(model.expectations.invariants ?? {})]
            .map((sentence) => `- ${sentence}`)
            .join('\n'),
        ]
      : []),
    '## Transitions',
    'The first row of a state whose event and guard fit is taken; what a state does not handle, the state around it may.',
    table(
      ['state', 'event', 'guard', 'target', 'actions'],
      transitionsOf(machine).map(({ source, event, guard, targets, actions, reenters }) => [
        short(source),
        code(event),
        guard === null ? '' : code(guard),
        targets.length > 0
          ? `${targets.map(short).join(' ')}${reenters ? ' (entered again)' : ''}`
          : actions.length > 0
            ? 'stays'
            : 'ignored',
        actions.map(code).join(' '),
      ]),
    ),
    '## Actors',
    table(
      ['state', 'invokes', 'as', 'kind', 'time limit', 'outcomes in the model'],
      [
        ...invokedIn(machine).map(({ id, src, node }) => [
          short(node.id),
          ...actorCells(entry, src, id, node),
        ]),
        ...spawned.map(([id, src]) => ['spawned by an action', ...actorCells(entry, src, id, null)]),
      ],
    ),
    '## Coverage',
    ...coverageWords(entry, exploration),
  );
}

/** The index of all documents in Markdown. */
export function indexOf(catalog: CatalogEntry[], places: Places): string {
  const { catalogFile, guide } = places;
  return sections(
    madeFrom(catalogFile),
    '# All machines',
    ...(guide === undefined
      ? []
      : [`How to read their charts, and how to add one: ${link(parse(guide).name, guide, places)}.`]),
    table(
      ['machine', 'what it is for'],
      catalog.map(({ name, purpose }) => [`[${name}](${name}.md)`, purpose]),
    ),
  );
}

/** A path as the project's root has it. */
export const shown = (path: string) => withSlashes(relative(process.cwd(), path));

const link = (words: string, path: string, { documents }: Places) =>
  `[${words}](${withSlashes(relative(documents, path))})`;

const withSlashes = (path: string) => path.replaceAll('\\', '/');

function coverageWords(entry: CatalogEntry, exploration: Exploration | Error): string[] {
  if (exploration instanceof Error) return [`Unknown: ${exploration.message}`];
  const { situations, edges } = exploration;
  const { transitions, guards, covered, goals } = coverageOf(entry, [exploration]);
  const ignored = Object.entries(entry.model.ignored ?? {});
  return [
    `The model leads to ${situations} states with their context, in which it tries ${edges} events altogether. Of ` +
      `${goals} goals (transitions to take: ${transitions}, guards to refuse: ${guards}) it reaches ${covered}. The ` +
      'generated tests reach them on live actors.',
    ...(ignored.length === 0
      ? []
      : ['Ignored:', ignored.map(([key, reason]) => `- ${code(key)}: ${reason}`).join('\n')]),
  ];
}

/** An actor's name, id, kind, time limit and outcomes; `node` invokes it, or an action spawns it. */
function actorCells(
  { machine, model }: CatalogEntry,
  src: string,
  id: string,
  node: AnyStateNode | null,
): string[] {
  const sent = model.sends?.[src];
  const invoked = model.machines?.[src];
  const limits = node
    ? timeLimitsOf(node)
        .map((delay) => delayWords(delay, machine))
        .join(', ')
    : null;
  return [
    code(src),
    code(id),
    invoked !== undefined ? `machine [${invoked}](${invoked}.md)` : sent ? 'subscription' : 'call',
    sent || invoked !== undefined ? 'none' : (limits ?? 'of the states in which it runs') || 'none',
    (sent?.map(code) ?? Object.keys(model.outcomes[src] ?? {})).join(', '),
  ];
}

function delayWords(delay: string, { implementations }: CatalogEntry['machine']): string {
  const length = implementations.delays[delay] ?? Number(delay);
  return Number.isFinite(length) ? `${durationWords(Number(length))} (${code(delay)})` : code(delay);
}

/** The actions that a configuration names, without those by which the engine itself runs delays. */
function actionWords(actions: unknown): string {
  const named: unknown[] = actions === undefined ? [] : [actions].flat();
  return named.map((action) => code(nameOf(action))).join(' ');
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(head: string[], rows: string[][]): string {
  return rows.length === 0 ? 'None.' : markdownTable(head, rows);
}

function sections(...parts: string[]): string {
  return `${parts.join('\n\n')}\n`;
}
