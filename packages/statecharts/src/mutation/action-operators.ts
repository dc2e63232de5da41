import { builtinType, type Part, withoutField } from '../builtin-actions.ts';
import type { Draft } from './draft.ts';
import type { Change } from './mutants.ts';
import { type ActionSite, actionKey, hasParams, keyName, resolved } from './sites.ts';
import { readParams, type Usage } from './usage.ts';

type ActionOperator = (site: ActionSite, usage: Usage, draft: Draft) => Change[];

export const actionOperators: readonly ActionOperator[] = [actionDropped, actionDoubled, paramDropped];

function actionDropped({ name, list, index, part }: ActionSite): Change[] {
  return [
    {
      what: `action ${index + 1} (${keyName(part)}) dropped`,
      words: `${keyName(part)} does not happen on ${occasion(name)}`,
      hint: effectOf(part, name),
      apply: () => list.splice(index, 1),
    },
  ];
}

/** An assignment only where a second one differs from the first. */
function actionDoubled(site: ActionSite, { accumulating }: Usage, draft: Draft): Change[] {
  const { name, list, index, part } = site;
  const type = builtinType(resolved(draft, part));
  const key = typeof part === 'function' ? actionKey(site) : `action ${keyName(part)}`;
  if (type === 'assign' ? !accumulating.includes(key) : ['cancel', 'stopChild', 'log'].includes(type ?? '')) {
    return [];
  }
  return [
    {
      what: `action ${index + 1} (${keyName(part)}) doubled`,
      words: `${keyName(part)} happens twice on ${occasion(name)}`,
      hint: effectOf(part, name),
      apply: () => list.splice(index, 0, part),
    },
  ];
}

function paramDropped(site: ActionSite, { fields }: Usage): Change[] {
  const { name, list, index, part } = site;
  if (!hasParams(part)) return [];
  return readParams(fields[actionKey(site)], part.params).map((field) => ({
    what: `action ${index + 1} (${keyName(part)}) without ${field}`,
    words: `${keyName(part)} does not get \`${field}\` on ${occasion(name)}`,
    hint: effectOf(part, name),
    apply: () => {
      list[index] = { ...part, params: withoutField(part.params, field) };
    },
  }));
}

function occasion(name: string): string {
  if (['entry', 'exit', 'initial'].includes(name)) return name;
  const [, label = name, branch] = /^(.*?)(?: (\d+))?$/.exec(name) ?? [];
  return `\`${label}\`${branch === undefined ? '' : ` (branch ${branch})`}`;
}

function effectOf(part: Part, name: string): string {
  const cause = ['entry', 'exit', 'initial'].includes(name)
    ? 'the rules that enter or leave the state'
    : `the rule on \`${name.replace(/ \d+$/, '')}\``;
  return `what ${keyName(part)} causes: \`emits\`, \`sends\` or \`calls\` of ${cause}, or \`seen\` after it`;
}
