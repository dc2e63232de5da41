import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { statesOf, transitionsOf } from './transitions.ts';

/**
 * A machine as a Mermaid state diagram. Arrows that leave a state for the same reason and lead to the same
 * place are one arrow with several labels; transitions that stay where they are have none.
 */
export function mermaid(machine: AnyStateMachine): string {
  const { root } = machine;
  // Regions side by side need a state around them.
  const states = root.type === 'parallel' ? stateLines(root, '  ') : childrenLines(root, '  ');
  const lines = ['stateDiagram-v2', '  direction TB', ...states];
  const arrows = new Map<string, string[]>();
  for (const { source, targets, event, guard } of transitionsOf(machine)) {
    for (const target of targets) {
      const arrow = `${idOf(source)} --> ${idOf(target)}`;
      const label = guard === null ? event : `${event} [${guard}]`;
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), label]);
    }
  }
  for (const [arrow, labels] of arrows) lines.push(`  ${arrow} : ${[...new Set(labels)].join(' / ')}`);
  return lines.join('\n');
}

function childrenLines(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const lines = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...stateLines(child, indent),
  ]);
  const start = node.type === 'compound' ? node.initial.target?.[0] : undefined;
  return start ? [`${indent}[*] --> ${idOf(start.id)}`, ...lines] : lines;
}

function stateLines(node: AnyStateNode, indent: string): string[] {
  const name = node.type === 'history' ? `${node.key} (history)` : node.key;
  const declaration = `${indent}state "${name}" as ${idOf(node.id)}`;
  if (Object.keys(node.states).length > 0) {
    return [`${declaration} {`, ...childrenLines(node, `${indent}  `), `${indent}}`];
  }
  return node.type === 'final' ? [declaration, `${indent}${idOf(node.id)} --> [*]`] : [declaration];
}

/** Mermaid takes no dots in a state's name. */
function idOf(stateId: string): string {
  return stateId.replaceAll(/[^A-Za-z0-9]/g, '_');
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
