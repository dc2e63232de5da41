import { type AnyActor, type AnyActorRef, fromPromise, StateMachine } from 'xstate';
import { catalog } from '#machines/catalog.ts';
import type { Outcome } from '#machines/catalog-entry.ts';
import { type OutcomeChoice, realOutcome, slowOutcome } from '#tools/statecharts/lab/live-protocol.ts';

type Entry = { name: string; outcomes: Record<string, Record<string, Outcome>> };

const entries: Record<string, Entry> = Object.fromEntries(
  catalog.map(({ name, machine, model }) => [machine.id, { name, outcomes: model.outcomes }]),
);

/** The name in the catalog of the machine that an actor runs; null for another actor. */
export function machineNameOf({ logic }: AnyActor): string | null {
  return logic instanceof StateMachine ? (entries[logic.id]?.name ?? null) : null;
}

const storageKey = 'machine-lab.outcomes';

/**
 * The outcomes that a developer has put in place of real ones in this tab, until they are taken back: a reload keeps
 * them.
 *
 * The hook is XState's inspection: it reports an actor before the actor's logic is first used, so the logic can be
 * exchanged there. Features provide their actors as ever, and a production build, which inspects nothing, pays
 * nothing. Invoked machines stay, since screens read their snapshots: their own calls are replaced instead.
 */
export class ReplacedOutcomes {
  readonly #storage: Storage | null;
  readonly #chosen = new Map<string, OutcomeChoice>();

  constructor(storage: Storage | null) {
    this.#storage = storage;
    for (const choice of storedChoices(storage)) this.#chosen.set(keyOf(choice), choice);
  }

  choices(): OutcomeChoice[] {
    return [...this.#chosen.values()];
  }

  /** For actors that start afterwards; an outcome that the model does not have is ignored. */
  choose(choice: OutcomeChoice): void {
    const { machine, actor, outcome } = choice;
    if (outcome === realOutcome) this.#chosen.delete(keyOf(choice));
    else if (promiseFor(machine, actor, outcome)) this.#chosen.set(keyOf(choice), choice);
    this.#storage?.setItem(storageKey, JSON.stringify(this.choices()));
  }

  /** Exchanges the logic of an actor that is being created, if an outcome was chosen for it. */
  replace(actor: AnyActor, parent: AnyActorRef | undefined): void {
    if (this.#chosen.size === 0 || !parent || typeof actor.src !== 'string') return;
    // A parsed border: each parent is an actor of XState.
    const machine = machineNameOf(parent as AnyActor);
    if (machine === null || actor.logic instanceof StateMachine) return;
    const choice = this.#chosen.get(keyOf({ machine, actor: actor.src }));
    const run = choice && promiseFor(machine, actor.src, choice.outcome);
    if (run) actor.logic = fromPromise(run);
  }
}

function keyOf({ machine, actor }: Pick<OutcomeChoice, 'machine' | 'actor'>): string {
  return `${machine}/${actor}`;
}

/** What stands for a call; null when the model has no such outcome. */
function promiseFor(machine: string, actor: string, name: string): (() => Promise<unknown>) | null {
  const outcomes = Object.values(entries).find((entry) => entry.name === machine)?.outcomes[actor];
  const outcome = outcomes?.[name];
  if (!outcome) return outcomes && name === slowOutcome ? () => new Promise(() => undefined) : null;
  return () => ('error' in outcome ? Promise.reject(outcome.error) : Promise.resolve(outcome.output));
}

function storedChoices(storage: Storage | null): OutcomeChoice[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice) : [];
  } catch {
    return [];
  }
}

function isChoice(value: unknown): value is OutcomeChoice {
  const { machine, actor, outcome } = Object(value);
  return (
    [machine, actor, outcome].every((part) => typeof part === 'string') &&
    !!promiseFor(machine, actor, outcome)
  );
}
