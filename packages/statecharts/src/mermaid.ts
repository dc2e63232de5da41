import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { statesOf, transitionsOf } from './transitions.ts';

/**
 * A machine as a Mermaid state diagram. Transitions between the same states are one arrow with a line for each. Mermaid
 * draws no arrow from a state to one inside of it: such an arrow begins at a state of its own, `any`. A note has those
 * that lead to the state itself, and those without a target.
 */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const names = namesOf(machine);
  const nodes = new Map(statesOf(machine).map((node) => [node.id, node]));
  const arrows = new Map<string, string[]>();
  const notes = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, label: string) =>
    lists.set(key, [...(lists.get(key) ?? []), escaped(label)]);
  const anys = new Set<string>();
  for (const { source, targets, event, guard, actions } of transitionsOf(machine)) {
    const condition = guard === null ? event : `${event} [${guard}]`;
    const label = actions.length === 0 ? condition : `${condition} / ${actions.join(', ')}`;
    if (targets.length === 0) add(notes, source, actions.length === 0 ? `${label} is ignored` : label);
    for (const target of targets) {
      const node = nodes.get(target);
      if (target === source && node?.type !== 'atomic') add(notes, source, `${label} → ${node?.key}`);
      else if (isWithin(node, source)) {
        anys.add(source);
        add(arrows, `${names.get(source)}_any --> ${names.get(target)}`, label);
      } else add(arrows, `${names.get(source)} --> ${names.get(target)}`, label);
    }
  }
  // Regions side by side need a state around them, and so does a note.
  const isDrawn = root.type === 'parallel' || root.type === 'atomic' || notes.has(root.id);
  const all = { names, anys };
  return [
    'stateDiagram-v2',
    '  direction TB',
    ...(isDrawn ? stateLines(root, '  ', all) : childrenLines(root, '  ', all)),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join('<br>')}`),
    ...[...notes].flatMap(([source, labels]) => [
      `  note right of ${names.get(source)}`,
      ...[...new Set(labels)].map((label) => `    ${label}`),
      '  end note',
    ]),
  ].join('\n');
}

/** Whether a state is in another one. */
function isWithin(node: AnyStateNode | undefined, id: string): boolean {
  for (let around = node?.parent; around; around = around.parent) if (around.id === id) return true;
  return false;
}

type Names = ReadonlyMap<string, string>;

/** `anys`: ids of the states with an arrow to a state inside. */
type Drawn = { names: Names; anys: ReadonlySet<string> };

function childrenLines(node: AnyStateNode, indent: string, drawn: Drawn): string[] {
  const { names, anys } = drawn;
  const children = Object.values(node.states);
  const lines = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...stateLines(child, indent, drawn),
  ]);
  const start = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return [
    ...(start ? [`${indent}[*] --> ${names.get(start.id)}`] : []),
    ...(anys.has(node.id) ? [`${indent}state "any" as ${names.get(node.id)}_any`] : []),
    ...lines,
  ];
}

function stateLines(node: AnyStateNode, indent: string, drawn: Drawn): string[] {
  const { names } = drawn;
  const title = node.type === 'history' ? `${node.key} (history)` : node.key;
  const declaration = `${indent}state "${escaped(title)}" as ${names.get(node.id)}`;
  if (Object.keys(node.states).length > 0) {
    return [`${declaration} {`, ...childrenLines(node, `${indent}  `, drawn), `${indent}}`];
  }
  return node.type === 'final' ? [declaration, `${indent}${names.get(node.id)} --> [*]`] : [declaration];
}

const keywords = ['class', 'classDef', 'default', 'direction', 'end', 'note', 'root', 'state', 'style'];

/** A name for each state by its id. Mermaid takes letters, digits and underscores; ids that come out alike get numbers. */
function namesOf(machine: AnyStateMachine): Names {
  const taken = new Set(keywords);
  return new Map(
    statesOf(machine).map(({ id }) => {
      const plain = id.replaceAll(/[^A-Za-z0-9]/g, '_');
      let name = plain;
      for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
      taken.add(name);
      return [id, name];
    }),
  );
}

/** Text as Mermaid takes it in a label. */
function escaped(text: string): string {
  return text.replaceAll(/[":;#<>\n]/g, (character) => `#${character.charCodeAt(0)};`);
}
