import { setImmediate } from 'node:timers/promises';
import { type AnyActor, type AnyMachineSnapshot, createActor } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';
import { LiveActors } from './live-actors.ts';
import { LiveClock } from './live-clock.ts';
import type { Path, PathStep } from './paths.ts';
import { transitionKey } from './transitions.ts';

/**
 * Walks a path on a live actor of the production machine, with actors that answer as the path says. After each
 * step the live actor must be in the model's state, by the model's transitions, with exactly the calls running
 * that the state invokes: a call whose state was left must have been aborted.
 *
 * @returns the keys of the transitions that the live actor took
 * @throws in words, when the live actor and the model differ
 */
export async function runLive(entry: CatalogEntry, path: Path): Promise<Set<string>> {
  const actors = new LiveActors(entry);
  const clock = new LiveClock();
  const all = new Set<string>();
  let taken: string[] = [];
  const actor: AnyActor = createActor(entry.machine.provide({ actors: actors.logics }), {
    input: entry.input,
    clock,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== actor) return;
      for (const key of inspected._transitions.map(transitionKey)) {
        taken.push(key);
        all.add(key);
      }
    },
  });
  let broken: unknown = null;
  actor.subscribe({ error: (error) => (broken = error) });
  clock.watch(actor);
  actor.start();
  try {
    await path.run({
      perform: async (step) => {
        if (step.snapshot.status === 'error') {
          throw new Error(
            `${entry.name}: after "${step.label}" the machine stops, for nothing handles it: an onError is missing.`,
          );
        }
        taken = [];
        try {
          perform(step, { actor, actors, clock, entry });
        } catch (error) {
          throw new Error(`${entry.name}: ${error instanceof Error ? error.message : String(error)}`);
        }
        await setImmediate();
        if (broken !== null) throw broken;
      },
      compare: (step, expected) => {
        compareStates(entry, actor, expected);
        if (step) same(entry, 'transitions', taken, step.taken);
        compareActors(entry, actors, expected);
      },
    });
    return all;
  } finally {
    actor.stop();
  }
}

type Stage = { actor: AnyActor; actors: LiveActors; clock: LiveClock; entry: CatalogEntry };

function perform({ event }: PathStep, { actor, actors, clock, entry }: Stage): void {
  const id = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event.type)?.[1];
  const sender = Object.entries(entry.model.sends).find(([, types]) => types.includes(event.type))?.[0];
  if (id !== undefined) actors.settle(id, event);
  else if (event.type.startsWith('xstate.after.')) clock.end(event.type);
  else if (sender !== undefined) actors.report(sender, event);
  else actor.send(event);
}

function compareStates(entry: CatalogEntry, actor: AnyActor, expected: AnyMachineSnapshot): void {
  // A parsed border: the actor was made from a machine.
  const { value, status } = actor.getSnapshot() as AnyMachineSnapshot;
  same(entry, 'state', [value, status], [expected.value, expected.status]);
}

function compareActors(entry: CatalogEntry, actors: LiveActors, expected: AnyMachineSnapshot): void {
  const active = new Set(expected.status === 'active' ? expected._nodes.map((node) => node.id) : []);
  const invokes = [...active].flatMap((id) => entry.machine.getStateNodeById(`#${id}`).invoke);
  const named = (names: Record<string, unknown>) => invokes.filter(({ src }) => String(src) in names);
  const promised = named(entry.model.outcomes).map(({ id }) => id);
  same(entry, 'calls that are running', actors.waiting().sort(), promised.sort());
  const reporting = named(entry.model.sends).map(({ src }) => String(src));
  same(entry, 'subscriptions that are running', actors.reporting().sort(), reporting.sort());
}

function same(entry: CatalogEntry, what: string, live: unknown, model: unknown): void {
  const [found, wanted] = [JSON.stringify(live), JSON.stringify(model)];
  if (found === wanted) return;
  throw new Error(`${entry.name}: ${what}: the live actor has ${found}, the model ${wanted}.`);
}
