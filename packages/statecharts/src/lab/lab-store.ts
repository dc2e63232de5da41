import { messageOf } from '../errors.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { addressOf, fragmentOf, type LabAddress, startOf } from './address.ts';
import { type Simulation, simulate } from './simulation.ts';
import { snapshotStore } from './snapshot-store.ts';
import type { SimulationStep } from './step-events.ts';

/**
 * What the lab shows. `address.steps` are also those that one has gone back from; `simulated` is made when it is first
 * asked for: a chart needs no start. `fault`: why the machine does not start, a sentence.
 */
export type LabStand = {
  address: LabAddress;
  entry: MachineEntry;
  simulated: () => Simulation | { fault: string };
};

export type LabStore = ReturnType<typeof createLabStore>;

/** The machine that is open. The page writes its fragment into the address, and opens the one that it finds there. */
export function createLabStore(catalog: readonly MachineEntry[], fragment = '') {
  const [first] = catalog;
  if (!first) throw new Error('There is no machine.');
  const standAt = (address: LabAddress): LabStand => {
    const entry = catalog.find(({ name }) => name === address.machine);
    if (!entry) {
      const known = catalog.map(({ name }) => name).join(', ');
      throw new Error(`There is no machine "${address.machine}". Known: ${known}`);
    }
    let made: ReturnType<LabStand['simulated']> | null = null;
    return { address, entry, simulated: () => (made ??= simulated(entry, address)) };
  };
  const opened = (text: string): LabStand => {
    const address = addressOf(text);
    const isKnown = catalog.some(({ name }) => name === address?.machine);
    return standAt(address && isKnown ? address : startOf(first.name));
  };
  const { getSnapshot, set: show, subscribe } = snapshotStore(opened(fragment));
  const moveTo = (position: number) => {
    const { address } = getSnapshot();
    const place = Math.max(0, Math.min(position, address.steps.length));
    if (place !== address.position) show(standAt({ ...address, position: place }));
  };
  return {
    catalog,
    subscribe,
    getSnapshot,
    fragment: () => fragmentOf(getSnapshot().address),
    /** Opens what a fragment says; nothing changes where it says what is open already. */
    openFragment: (text: string) => {
      if (text !== fragmentOf(getSnapshot().address)) show(opened(text));
    },
    /** @throws when there is no such machine */
    open: (machine: string) => show(standAt(startOf(machine))),
    /**
     * Does a step; those that one has gone back from are dropped.
     *
     * @throws when the step cannot be done, or its event is refused; nothing has changed then
     */
    take: (step: SimulationStep) => {
      const { address } = getSnapshot();
      const steps = [...address.steps.slice(0, address.position), step];
      const next = standAt({ ...address, steps, position: steps.length });
      const after = next.simulated();
      if (!('log' in after)) throw new Error(after.fault);
      if (after.fault !== null) throw new Error(after.fault);
      const last = after.log.at(-1);
      if (last?.refusal) throw new Error(`${last.label} is refused: ${last.refusal}`);
      show(next);
    },
    back: () => moveTo(getSnapshot().address.position - 1),
    forward: () => moveTo(getSnapshot().address.position + 1),
  };
}

function simulated(entry: MachineEntry, { steps, position, input }: LabAddress) {
  try {
    return simulate(entry, steps.slice(0, position), input);
  } catch (error) {
    return { fault: messageOf(error) };
  }
}
