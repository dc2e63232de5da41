import * as v from 'valibot';
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  fromPromise,
  getInitialSnapshot,
  StateMachine,
} from 'xstate';
import type { MachineEntry, Outcome } from '../machine-entry.ts';
import { type OutcomeChoice, outcomeChoice, realOutcome, slowOutcome } from './live-protocol.ts';

type Entry = { name: string; outcomes: Record<string, Record<string, Outcome>> };

const storageKey = 'machine-lab.outcomes';

/**
 * The outcomes that a developer has put in place of real ones in this tab, until they are taken back: a reload keeps
 * them.
 *
 * The hook is XState's inspection: it reports an actor before the actor's logic is first used, so the logic can be
 * exchanged there. Features provide their actors as ever, and a production build, which inspects nothing, pays
 * nothing.
 */
export class ReplacedOutcomes {
  readonly #entries: Record<string, Entry>;
  readonly #storage: Storage | null;
  readonly #chosen = new Map<string, OutcomeChoice>();

  constructor(catalog: readonly MachineEntry[], storage: Storage | null) {
    this.#entries = Object.fromEntries(
      catalog.map(({ name, machine, model }) => [machine.id, { name, outcomes: model.outcomes }]),
    );
    this.#storage = storage;
    for (const choice of storedChoices(storage)) {
      if (this.#outcomeOf(choice)) this.#chosen.set(keyOf(choice), choice);
    }
  }

  /**
   * The name in the catalog of the machine that an actor runs, without a catalog the machine's id; null for another
   * actor.
   */
  machineNameOf({ logic }: AnyActor): string | null {
    if (!(logic instanceof StateMachine)) return null;
    const isAny = Object.keys(this.#entries).length === 0;
    return this.#entries[logic.id]?.name ?? (isAny ? logic.id : null);
  }

  choices(): OutcomeChoice[] {
    return [...this.#chosen.values()];
  }

  /** For actors that start afterwards; an outcome that the model does not have is ignored. */
  choose(choice: OutcomeChoice): void {
    if (choice.outcome === realOutcome) this.#chosen.delete(keyOf(choice));
    else if (this.#outcomeOf(choice)) this.#chosen.set(keyOf(choice), choice);
    this.#storage?.setItem(storageKey, JSON.stringify(this.choices()));
  }

  /** Exchanges the logic of an actor that is being created, if an outcome was chosen for it. */
  replace(actor: AnyActor, parent: AnyActorRef | undefined): void {
    if (this.#chosen.size === 0 || !parent || typeof actor.src !== 'string') return;
    // Each parent is an actor of XState.
    const machine = this.machineNameOf(parent as AnyActor);
    const choice = machine === null ? undefined : this.#chosen.get(keyOf({ machine, actor: actor.src }));
    const outcome = choice && this.#outcomeOf(choice);
    if (!outcome) return;
    actor.logic =
      actor.logic instanceof StateMachine
        ? endedMachine(actor.logic, outcome)
        : fromPromise(() => promiseOf(outcome));
  }

  /** Null when the model has no such outcome. */
  #outcomeOf({ machine, actor, outcome }: OutcomeChoice): Outcome | typeof slowOutcome | null {
    const outcomes = Object.values(this.#entries).find(({ name }) => name === machine)?.outcomes[actor];
    return outcomes?.[outcome] ?? (outcomes && outcome === slowOutcome ? slowOutcome : null);
  }
}

function keyOf({ machine, actor }: Pick<OutcomeChoice, 'machine' | 'actor'>): string {
  return `${machine}/${actor}`;
}

function promiseOf(outcome: Outcome | typeof slowOutcome): Promise<unknown> {
  if (outcome === slowOutcome) return new Promise(() => undefined);
  return 'error' in outcome ? Promise.reject(outcome.error) : Promise.resolve(outcome.output);
}

/** Starts nothing. Screens read its snapshot as that of the machine. */
function endedMachine(machine: AnyStateMachine, outcome: Outcome | typeof slowOutcome): AnyActorLogic {
  const end =
    outcome === slowOutcome
      ? {}
      : 'error' in outcome
        ? { status: 'error' as const, error: outcome.error }
        : { status: 'done' as const, output: outcome.output };
  return {
    getInitialSnapshot: (_, input) => ({ ...getInitialSnapshot(machine, input), ...end }),
    transition: (snapshot) => snapshot,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

const storedText = v.pipe(v.string(), v.parseJson(), v.array(outcomeChoice));

function storedChoices(storage: Storage | null): OutcomeChoice[] {
  const stored = v.safeParse(storedText, storage?.getItem(storageKey));
  return stored.success ? stored.output : [];
}
