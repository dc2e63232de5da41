import { builtinType, withAssignment, withEnqueued, withEvent, withoutField } from '../builtin-actions.ts';
import type { Draft } from './draft.ts';
import type { Change } from './mutants.ts';
import type { DefinitionSite } from './sites.ts';
import type { Usage } from './usage.ts';

type DefinitionOperator = (site: DefinitionSite, usage: Usage) => Change[];

export const definitionOperators: readonly DefinitionOperator[] = [
  fieldNotAssigned,
  eventFieldDropped,
  enqueuedActionDropped,
];

/** The field keeps its previous value. */
function fieldNotAssigned({ key, action, replace }: DefinitionSite, { fields }: Usage): Change[] {
  if (builtinType(action) !== 'assign') return [];
  return (fields[key] ?? []).map((field) => ({
    what: `${field} not assigned`,
    words: `\`${field}\` keeps its previous value`,
    hint: `what shows \`${field}\`: \`seen\`, the input of a later call in \`calls\`, or an \`output\``,
    apply: () => replace(withAssignment(action, ({ [field]: _kept, ...others }) => others)),
  }));
}

function eventFieldDropped({ key, action, replace }: DefinitionSite, { fields }: Usage): Change[] {
  const type = builtinType(action);
  if (type !== 'emit' && type !== 'raise' && type !== 'sendTo') return [];
  return (fields[key] ?? [])
    .filter((field) => field !== 'type')
    .map((field) => ({
      what: `event without ${field}`,
      words: `the event has no \`${field}\``,
      hint: `\`${type === 'emit' ? 'emits' : 'sends'}\` of a rule, with \`${field}\``,
      apply: () => replace(withEvent(action, (event) => withoutField(event, field))),
    }));
}

function enqueuedActionDropped({ key, action, replace }: DefinitionSite, { fields }: Usage): Change[] {
  if (builtinType(action) !== 'enqueueActions') return [];
  return (fields[key] ?? []).map((name) => ({
    what: `${name} not enqueued`,
    words: `${name} does not happen`,
    hint: `\`emits\`, \`sends\` or \`seen\` of a rule that shows ${name}`,
    apply: () => replace(withEnqueued(action, (one) => one !== name)),
  }));
}

export function delayOperators({ implementations: { delays } }: Draft, name: string): Change[] {
  const delay = delays[name];
  const doubled =
    typeof delay === 'function'
      ? (...args: unknown[]) => Number(delay(...args)) * 2
      : typeof delay === 'number'
        ? delay * 2
        : null;
  if (doubled === null) return [];
  return [
    {
      what: 'doubled',
      words: 'the time is twice as long',
      hint: `\`delays\` in \`situation\`, or \`timeLimit\`, with the milliseconds`,
      apply: () => {
        delays[name] = doubled;
      },
    },
  ];
}
