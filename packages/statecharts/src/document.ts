import { relative, resolve } from 'node:path';
import type { MachineEntry } from './machine-entry.ts';
import { mermaid } from './mermaid.ts';
import { nameOf } from './names.ts';
import { invokedIn, statesOf, transitionsOf } from './transitions.ts';
import { markdownTable } from './words.ts';

const made = '<!-- Made by `npx statechart-tool graph --format markdown`. Do not edit. -->';

/** The document of one machine in Markdown: purpose, diagram, what each state listens to, actors. `folder`: where it goes. */
export function documentOf({ name, machine, module, purpose }: MachineEntry, folder: string): string {
  const root = machine.root.id;
  const short = (id: string) => code(id === root ? `(${root})` : id.replace(`${root}.`, ''));
  return sections(
    made,
    `# ${name}`,
    purpose,
    ...(module ? [`Source: [\`${module.file}\`](${pathFrom(folder, module.file)}).`] : []),
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
      ['state', 'invokes', 'as'],
      invokedIn(machine).map(({ id, src, node }) => [short(node.id), code(src), code(id)]),
    ),
  );
}

/** The index of all documents in Markdown. */
export function indexOf(entries: readonly MachineEntry[]): string {
  const rows = entries.map(({ name, purpose }) => [`[${name}](${name}.md)`, purpose]);
  return sections(made, '# All machines', table(['machine', 'what it is for'], rows));
}

const pathFrom = (folder: string, file: string) =>
  relative(resolve(folder), resolve(file)).replaceAll('\\', '/');

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
