import { type MachineEntry, withInput } from '../machine-entry.ts';
import { addressOf, fragmentOf, type LabAddress, startOf } from './address.ts';
import type { SimulationStep } from './lab-types.ts';
import { type Simulation, simulate } from './simulation.ts';
import { snapshotStore } from './snapshot-store.ts';

/** What the lab shows. `address.steps` are also those that one has gone back from. */
export type LabStand = { address: LabAddress; entry: MachineEntry; simulation: Simulation };

export type LabStore = ReturnType<typeof createLabStore>;

/** The simulation that is open. The page writes its fragment into the address, and opens the one that it finds there. */
export function createLabStore(catalog: readonly MachineEntry[], fragment = '') {
  const [first] = catalog;
  if (!first) throw new Error('The catalog is empty.');
  const withGiven = new Map<string, MachineEntry>();
  const entryAt = ({ machine, given }: LabAddress): MachineEntry => {
    const entry = catalog.find(({ name }) => name === machine);
    if (!entry) {
      const known = catalog.map(({ name }) => name).join(', ');
      throw new Error(`There is no machine "${machine}". Known: ${known}`);
    }
    if (given === undefined) return entry;
    // The same object for the same input: what is derived from it is known by it.
    const key = JSON.stringify([machine, given]);
    const extended = withGiven.get(key) ?? withInput(entry, given);
    withGiven.set(key, extended);
    return extended;
  };
  const standAt = (address: LabAddress): LabStand => {
    const entry = entryAt(address);
    const simulation = simulate(entry, address.steps.slice(0, address.position), address.input);
    return { address, entry, simulation };
  };
  const opened = (text: string): LabStand => {
    const address = addressOf(text);
    const isKnown = catalog.some(({ name }) => name === address?.machine);
    if (!address || !isKnown) return standAt(startOf(first.name));
    const inputs = 1 + (entryAt(address).otherInputs?.length ?? 0);
    return standAt(address.input < inputs ? address : startOf(address.machine));
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
    openAddress: (address: LabAddress) => show(standAt(address)),
    /** @throws when there is no such machine, or it cannot start with the input */
    open: (machine: string, input = 0) => show(standAt(startOf(machine, input))),
    /**
     * Does a step; those that one has gone back from are dropped.
     *
     * @throws when the step cannot be done, or its event is refused; nothing has changed then
     */
    take: (step: SimulationStep) => {
      const { address, simulation } = getSnapshot();
      const steps = [...simulation.steps, step];
      const next = standAt({ ...address, steps, position: steps.length });
      const { fault, log } = next.simulation;
      if (fault) throw new Error(fault.message);
      const last = log.at(-1);
      if ('send' in step && last?.refusal) throw new Error(`${last.label} is refused: ${last.refusal}`);
      show(next);
    },
    /** Takes the steps back, and forgets them. */
    restart: () => show(standAt({ ...getSnapshot().address, steps: [], position: 0 })),
    back: () => moveTo(getSnapshot().address.position - 1),
    forward: () => moveTo(getSnapshot().address.position + 1),
    moveTo,
  };
}
