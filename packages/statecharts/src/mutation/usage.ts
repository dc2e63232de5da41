import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import {
  assignedFields,
  builtinType,
  type Fields,
  fieldsOf,
  type Part,
  withAssignment,
  withEnqueued,
  withEvent,
} from '../builtin-actions.ts';
import { type CatalogEntry, entriesPerInput } from '../catalog-entry.ts';
import { derive } from '../derive.ts';
import { linksOf } from '../traversal.ts';
import { draftOf, machineOf } from './draft.ts';
import {
  actionKey,
  actionSites,
  definitionSites,
  guardKey,
  hasParams,
  inputKey,
  outputKey,
  stateSites,
  transitionSites,
} from './sites.ts';

/**
 * What the functions of a machine return and read, as far as its model leads: the fields that an action assigns or
 * emits, the params that an action reads, the actions that are enqueued. By the key of the site.
 */
export type Usage = {
  fields: Record<string, string[]>;
  /** Keys of assignments of which a second one differs. */
  accumulating: string[];
};

/** Enough to see what functions return; the whole of a large machine takes longer. */
const stepLimit = 20_000;

/** Runs the machine through all that its model offers, and records. */
export function usageOf(entry: CatalogEntry): Usage {
  const fields = new Map<string, Set<string>>();
  const accumulating = new Set<string>();
  const record = (key: string, names: readonly string[]) => {
    fields.set(key, new Set([...(fields.get(key) ?? []), ...names]));
  };
  const machine = recording(entry.machine, record, (key) => accumulating.add(key));
  for (const start of entriesPerInput(entry)) tryAll({ ...start, machine });
  return {
    fields: Object.fromEntries([...fields].map(([key, names]) => [key, [...names].toSorted()])),
    accumulating: [...accumulating].toSorted(),
  };
}

function tryAll(entry: CatalogEntry): void {
  const derived = derive(entry);
  let steps = 0;
  for (const _ of linksOf(derived, derived.everyEventIn)) {
    steps += 1;
    if (steps === stepLimit) return;
  }
}

type Report = (key: string, names: readonly string[]) => void;

/** A copy of a machine that behaves alike, and reports. */
function recording(machine: AnyStateMachine, record: Report, accumulates: (key: string) => void) {
  const draft = draftOf(machine);
  const states = stateSites(machine, draft);
  const reads = (key: string, params: unknown) =>
    typeof params === 'function'
      ? (...args: unknown[]) => readRecorded(params(...args), (name) => record(key, [name]))
      : readRecorded(params, (name) => record(key, [name]));
  const returns = (key: string, of: unknown) =>
    typeof of === 'function'
      ? (...args: unknown[]) => {
          const result: unknown = of(...args);
          record(key, Object.keys(fieldsOf(result) ?? {}));
          return result;
        }
      : of;
  const definitions = definitionSites(draft, states);
  for (const state of states) {
    for (const site of actionSites(state)) {
      const { part } = site;
      if (hasParams(part)) site.list[site.index] = { ...part, params: reads(actionKey(site), part.params) };
    }
    for (const site of transitionSites(state)) {
      const { guard } = site.transition;
      if (hasParams(guard)) {
        site.transition.guard = { ...guard, params: reads(guardKey(site), guard.params) };
      }
    }
    const { invoke, output } = state.state;
    for (const [index, one] of invoke.entries()) {
      one.input = returns(inputKey(state, state.node.invoke[index]?.id ?? ''), one.input);
    }
    if (output !== undefined) {
      state.state.output = returns(outputKey(state), output);
    }
  }
  for (const { key, action, replace } of definitions) {
    replace(recorded(key, action, record, accumulates));
  }
  return machineOf(draft);
}

function recorded(key: string, action: Part, record: Report, accumulates: (key: string) => void) {
  const type = builtinType(action);
  if (type === 'assign') {
    record(key, assignedFields(action) ?? []);
    return withAssignment(action, (result, again) => {
      record(key, Object.keys(result));
      if (!isDeepStrictEqual(result, again())) accumulates(key);
      return result;
    });
  }
  if (type === 'enqueueActions') {
    return withEnqueued(action, (name) => {
      record(key, [name]);
      return true;
    });
  }
  if (type === 'emit' || type === 'raise' || type === 'sendTo') {
    return withEvent(action, (event) => {
      record(key, Object.keys(fieldsOf(event) ?? {}));
      return event;
    });
  }
  return action;
}

/** The same object; every field that is read is reported. */
function readRecorded(value: unknown, report: (name: string) => void): unknown {
  const fields: Fields | null = fieldsOf(value);
  if (!fields) return value;
  return new Proxy(fields, {
    get: (target, name) => {
      if (typeof name === 'string' && name in target) report(name);
      return target[String(name)];
    },
  });
}

/** The fields of params that are read; the type of an event is never missing. */
export function readParams(read: readonly string[] = [], params: unknown): string[] {
  const known = typeof params === 'function' ? read : Object.keys(fieldsOf(params) ?? {});
  return known.filter((field) => field !== 'type' && read.includes(field));
}
