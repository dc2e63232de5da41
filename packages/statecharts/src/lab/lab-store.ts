import { messageOf } from '../errors.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { fragmentOf } from './address.ts';
import { type Simulation, simulate } from './simulation.ts';
import { snapshotStore } from './snapshot-store.ts';
import type { SimulationStep } from './step-events.ts';

/**
 * What the lab shows: a machine, which of its inputs, the steps of its simulation, also those that one has gone back from,
 * and how many of them are done. `simulated` is made when it is first asked for: a chart needs no start. `fault`: why the
 * machine does not start, a sentence.
 */
export type LabStand = {
  entry: MachineEntry;
  input: number;
  steps: readonly SimulationStep[];
  position: number;
  simulated: () => Simulation | { fault: string };
};

export type LabStore = ReturnType<typeof createLabStore>;

/** The machine that is open. The page writes its fragment into the address, and opens the one that it finds there. */
export function createLabStore(catalog: readonly MachineEntry[], fragment = '') {
  const [first] = catalog;
  if (!first) throw new Error('There is no machine.');
  const standAt = (
    entry: MachineEntry,
    steps: readonly SimulationStep[] = [],
    input = 0,
    position = steps.length,
  ): LabStand => {
    let made: ReturnType<LabStand['simulated']> | null = null;
    const simulated = () => (made ??= orFault(() => simulate(entry, steps.slice(0, position), input)));
    return { entry, input, steps, position, simulated };
  };
  const entryAt = (text: string) => catalog.find(({ name }) => fragmentOf(name) === text) ?? first;
  const { getSnapshot, set: show, subscribe } = snapshotStore(standAt(entryAt(fragment)));
  const moveTo = (place: number) => {
    const { entry, steps, input } = getSnapshot();
    if (place >= 0 && place <= steps.length) show(standAt(entry, steps, input, place));
  };
  return {
    catalog,
    subscribe,
    getSnapshot,
    fragment: () => fragmentOf(getSnapshot().entry.name),
    /** Opens the machine that a fragment names, or else the first one; nothing changes where it is open already. */
    openFragment: (text: string) => {
      const entry = entryAt(text);
      if (entry !== getSnapshot().entry) show(standAt(entry));
    },
    /** @throws when there is no such machine */
    open: (machine: string) => {
      const entry = catalog.find(({ name }) => name === machine);
      const known = catalog.map(({ name }) => name).join(', ');
      if (!entry) throw new Error(`There is no machine "${machine}". Known: ${known}`);
      show(standAt(entry));
    },
    /** Plays steps from the start. */
    play: (steps: readonly SimulationStep[], input: number) =>
      show(standAt(getSnapshot().entry, steps, input)),
    /**
     * Does a step; those that one has gone back from are dropped.
     *
     * @throws when the step cannot be done, or its event is refused; nothing has changed then
     */
    take: (step: SimulationStep) => {
      const { entry, input, steps, position } = getSnapshot();
      const next = standAt(entry, [...steps.slice(0, position), step], input);
      const after = next.simulated();
      if ('fault' in after) throw new Error(after.fault);
      const last = after.log.at(-1);
      if (last?.isRefused) throw new Error(`${last.label} is refused here.`);
      show(next);
    },
    back: () => moveTo(getSnapshot().position - 1),
    forward: () => moveTo(getSnapshot().position + 1),
  };
}

function orFault<Result>(act: () => Result): Result | { fault: string } {
  try {
    return act();
  } catch (error) {
    return { fault: messageOf(error) };
  }
}
