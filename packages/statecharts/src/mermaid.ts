import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { statesOf, transitionsOf } from './transitions.ts';

/**
 * A machine as a Mermaid state diagram. Arrows that leave a state for the same reason and lead to the same
 * place are one arrow with several labels. Mermaid draws no arrow from a state into itself: a note has those, and
 * transitions without a target.
 */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  const names = namesOf(machine);
  const nodes = new Map(statesOf(machine).map((node) => [node.id, node]));
  const arrows = new Map<string, string[]>();
  const notes = new Map<string, string[]>();
  const add = (lists: Map<string, string[]>, key: string, label: string) =>
    lists.set(key, [...(lists.get(key) ?? []), escaped(label)]);
  for (const { source, targets, event, guard, actions } of transitionsOf(machine)) {
    const label = guard === null ? event : `${event} [${guard}]`;
    if (targets.length === 0) {
      add(notes, source, actions.length === 0 ? `${label} is ignored` : `${label} / ${actions.join(', ')}`);
    }
    for (const target of targets) {
      if (isWithin(nodes.get(target), source)) add(notes, source, `${label} → ${nodes.get(target)?.key}`);
      else add(arrows, `${names.get(source)} --> ${names.get(target)}`, label);
    }
  }
  // Regions side by side need a state around them, and so does a note.
  const isDrawn = root.type === 'parallel' || root.type === 'atomic' || notes.has(root.id);
  return [
    'stateDiagram-v2',
    '  direction TB',
    ...(isDrawn ? stateLines(root, '  ', names) : childrenLines(root, '  ', names)),
    ...[...arrows].map(([arrow, labels]) => `  ${arrow} : ${[...new Set(labels)].join(' / ')}`),
    ...[...notes].flatMap(([source, labels]) => [
      `  note right of ${names.get(source)}`,
      ...[...new Set(labels)].map((label) => `    ${label}`),
      '  end note',
    ]),
  ].join('\n');
}

/** Whether a state is in another one, or is that one and has states in it. */
function isWithin(node: AnyStateNode | undefined, id: string): boolean {
  if (node?.id === id) return node.type !== 'atomic';
  for (let around = node?.parent; around; around = around.parent) if (around.id === id) return true;
  return false;
}

type Names = ReadonlyMap<string, string>;

function childrenLines(node: AnyStateNode, indent: string, names: Names): string[] {
  const children = Object.values(node.states);
  const lines = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...stateLines(child, indent, names),
  ]);
  const start = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return start ? [`${indent}[*] --> ${names.get(start.id)}`, ...lines] : lines;
}

function stateLines(node: AnyStateNode, indent: string, names: Names): string[] {
  const title = node.type === 'history' ? `${node.key} (history)` : node.key;
  const declaration = `${indent}state "${escaped(title)}" as ${names.get(node.id)}`;
  if (Object.keys(node.states).length > 0) {
    return [`${declaration} {`, ...childrenLines(node, `${indent}  `, names), `${indent}}`];
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

/** A machine as data: its states in document order and its transitions. */
export function graphData(machine: AnyStateMachine) {
  const states = statesOf(machine).map(({ id, type, parent, initial, tags, description, invoke }) => ({
    id,
    type,
    parent: parent?.id ?? null,
    initial: type === 'compound' ? (initial.target?.[0]?.id ?? null) : null,
    tags,
    description: description ?? null,
    invokes: invoke.map((actor) => ({ id: actor.id, src: String(actor.src) })),
  }));
  return { id: machine.id, states, transitions: transitionsOf(machine) };
}
