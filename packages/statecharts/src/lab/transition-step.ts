import type { LabMachine, SimulationStep } from './lab-types.ts';
import type { Option } from './options.ts';
import type { Simulation } from './simulation.ts';

/** The keys of the transitions that a next step can take. */
export function possibleTransitions({ transitions }: LabMachine, simulation: Simulation): Set<string> {
  const options = everyOption(simulation).filter(({ isPossible }) => isPossible);
  const asking = new Set(options.flatMap(({ type, missing }) => (missing === null ? [] : [type])));
  const others = transitions.filter(
    (one) =>
      runningDelay(one, simulation) || (simulation.active.includes(one.source) && asking.has(one.descriptor)),
  );
  return new Set([...options.flatMap(({ taken }) => taken), ...others.map(({ key }) => key)]);
}

/**
 * The step that takes a transition, a sentence that says why there is none, or the label of the option whose payload
 * decides it.
 */
export function stepOfTransition(
  { transitions }: LabMachine,
  simulation: Simulation,
  key: string,
): { step: SimulationStep } | { refusal: string } | { edit: string } {
  const transition = transitions.find((one) => one.key === key);
  if (!transition) return { refusal: 'The chart has no such transition.' };
  const { source, descriptor, event, guard } = transition;
  const delay = runningDelay(transition, simulation);
  if (delay) return { step: delay.step };
  const options = everyOption(simulation);
  const option = options.find(({ isPossible, taken }) => isPossible && taken.includes(key));
  if (option?.missing === null) return { step: option.step };
  if (simulation.status !== 'active') return { refusal: 'The machine has ended: nothing more happens.' };
  if (!simulation.active.includes(source)) return { refusal: `${source} is not active.` };
  if (descriptor === '') return { refusal: 'It is eventless: it is taken at once, as soon as it can be.' };
  const own = options.filter(({ type }) => type === descriptor);
  const asking = own.find(({ missing }) => missing !== null);
  if (asking) return { edit: asking.label };
  const refused = own.find(({ isPossible }) => !isPossible);
  if (own.length > 0 && refused === own[0] && refused?.refusal) return { refusal: refused.refusal };
  if (own.length === 0) return { refusal: `The model has no sample of ${event}.` };
  const reason = guard === null ? 'another transition comes before it' : `${guard} says no`;
  return { refusal: `With each sample of ${event}, ${reason}: edit the payload.` };
}

function everyOption({ options, actors }: Simulation): Option[] {
  return [...options, ...actors.flatMap((actor) => actor.options)];
}

function runningDelay({ source, descriptor }: LabMachine['transitions'][number], simulation: Simulation) {
  if (!simulation.active.includes(source)) return undefined;
  return simulation.delays.find(({ type }) => type === descriptor);
}
