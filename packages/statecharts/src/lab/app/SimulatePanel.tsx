import type { LabStand, LabStore } from '../lab-store.ts';
import { outcomeName } from '../machine-lab.ts';
import type { Option, RunningActor, Simulation } from '../simulation.ts';
import { EventLog } from './EventLog.tsx';

type Props = {
  store: LabStore;
  stand: LabStand;
  simulation: Simulation;
  /** The active states. */
  words: string;
};

/** What can happen next, what has happened, and the context. */
export function SimulatePanel({ store, stand, simulation, words }: Props) {
  const { steps, position } = stand;
  const { status, actors, options, output, error, log, context } = simulation;
  const take = ({ step }: Option) => store.take(step);
  return (
    <aside aria-label="Simulation">
      <div className="row">
        <button type="button" disabled={position === 0} onClick={store.back}>
          ← Back
        </button>
        <button type="button" disabled={position === steps.length} onClick={store.forward}>
          Forward →
        </button>
        <output className="dim">
          Step {position} of {steps.length}
        </output>
      </div>
      <h2>{words}</h2>
      {status === 'done' && <p>The machine is done: {JSON.stringify(output)}</p>}
      {status === 'error' && <p className="problem">The machine has stopped: {errorWords(error)}</p>}
      <section aria-label="What can happen">
        <h2>What can happen</h2>
        {options.length === 0 && <p className="dim">No event from outside.</p>}
        <Options options={options} onTake={take} />
        {actors.map((actor) => (
          <Actor key={actor.id} actor={actor} onTake={take} />
        ))}
      </section>
      <section aria-label="Context">
        <h2>Context</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long context is scrolled by keyboard, too */}
        <pre tabIndex={0}>{JSON.stringify(context, null, 2)}</pre>
      </section>
      <section aria-label="Events">
        <h2>Events</h2>
        <EventLog
          events={log.map(({ label, lines }, position) => ({ key: position, title: label, lines }))}
        />
      </section>
    </aside>
  );
}

const errorWords = (error: Simulation['error']) =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : JSON.stringify(error);

type OnTake = { onTake: (option: Option) => void };

function Options({ options, onTake }: OnTake & { options: readonly Option[] }) {
  return (
    <ul>
      {options.map((option) => (
        <li key={option.label} className="row">
          <button type="button" className="send" onClick={() => onTake(option)}>
            {option.label}
            {option.isGuessed && Object.keys(option.event).length > 1 && <small> guessed</small>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** An actor that runs: how it may end, and what it may send. */
function Actor({ actor: { name, options }, onTake }: OnTake & { actor: RunningActor }) {
  const outcomes = options.filter(({ event }) => 'outcome' in event);
  return (
    <>
      {outcomes.length > 0 && (
        <label className="row">
          Outcome of {name}
          <select
            value=""
            onChange={({ currentTarget: { value } }) => {
              const option = outcomes.find((one) => outcomeName(one) === value);
              if (option) onTake(option);
            }}
          >
            <option value="" disabled>
              It runs …
            </option>
            {outcomes.map((option) => (
              <option key={option.label}>{outcomeName(option)}</option>
            ))}
          </select>
        </label>
      )}
      <Options options={options.filter((option) => !outcomes.includes(option))} onTake={onTake} />
    </>
  );
}
