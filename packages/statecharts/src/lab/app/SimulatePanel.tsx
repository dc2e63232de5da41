import type { ReactNode } from 'react';
import type { LabStand, LabStore } from '../lab-store.ts';
import { outcomeName } from '../machine-lab.ts';
import type { Option, RunningActor, Simulation } from '../simulation.ts';
import { EventEditor } from './EventEditor.tsx';
import { EventLog } from './EventLog.tsx';

type Props = {
  store: LabStore;
  stand: LabStand;
  simulation: Simulation;
  /** The active states. */
  words: string;
  /** Why a transition of the chart cannot be taken. */
  refusal: string | null;
  edited: Option | null;
  onEdit: (option: Option | null) => void;
  onTake: (option: Option) => void;
};

/** What can happen next, what has happened, and the context. */
export function SimulatePanel({ store, stand, simulation, words, refusal, edited, onEdit, onTake }: Props) {
  const { address } = stand;
  const { fault, status, actors, options, output, error, log, context } = simulation;
  const changed = log.at(-1)?.changed ?? [];
  const possible = options.filter(({ isPossible }) => isPossible);
  const editing = (option: Option) =>
    !/^xstate\.(?:after|snapshot)/.test(option.event.type) && (
      <>
        <button type="button" aria-label={`Edit ${option.label}`} onClick={() => onEdit(option)}>
          Edit
        </button>
        {edited?.label === option.label && (
          <EventEditor option={option} onSend={store.take} onClose={() => onEdit(null)} />
        )}
      </>
    );
  const row = (option: Option) => (
    <li key={option.label} className="row">
      <button type="button" className="send" onClick={() => onTake(option)}>
        {option.label}
        {option.isGuessed && Object.keys(option.event).length > 1 && <small> guessed</small>}
      </button>
      {editing(option)}
    </li>
  );
  return (
    <aside aria-label="Simulation">
      <div className="row">
        <button type="button" disabled={address.position === 0} onClick={store.back}>
          ← Back
        </button>
        <button type="button" disabled={address.position === address.steps.length} onClick={store.forward}>
          Forward →
        </button>
        <output className="dim">
          Step {address.position} of {address.steps.length}
        </output>
      </div>
      {fault !== null && (
        <p role="alert" className="problem">
          Step {simulation.steps.length + 1} of {address.steps.length} cannot be done: {fault}
        </p>
      )}
      <p role="status" className="problem">
        {refusal}
      </p>
      <h2>{words}</h2>
      {status === 'done' && <p>The machine is done: {JSON.stringify(output)}</p>}
      {status === 'error' && <p className="problem">The machine has stopped: {errorWords(error)}</p>}
      <section aria-label="What can happen">
        <h2>What can happen</h2>
        {possible.length === 0 && <p className="dim">No event from outside.</p>}
        <ul>{possible.map(row)}</ul>
        {actors.map((actor) => (
          <ActorRow key={actor.id} {...{ actor, row, editing, onTake }} />
        ))}
      </section>
      <section aria-label="Context">
        <h2>Context</h2>
        {changed.length > 0 && <p>Changed: {changed.join(', ')}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long context is scrolled by keyboard, too */}
        <pre tabIndex={0}>{JSON.stringify(context, null, 2)}</pre>
      </section>
      <section aria-label="Events">
        <h2>Events</h2>
        <EventLog
          events={log.map((logged, position) => ({
            key: position,
            title: logged.label,
            lines: [...logged.lines, ...(logged.refusal === null ? [] : [logged.refusal])],
          }))}
        />
      </section>
    </aside>
  );
}

const errorWords = (error: Simulation['error']) =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : JSON.stringify(error);

type ActorProps = Pick<Props, 'onTake'> & {
  actor: RunningActor;
} & Record<'row' | 'editing', (option: Option) => ReactNode>;

/** An actor that runs: how it may end, and what it may send. */
function ActorRow({ actor, row, editing, onTake }: ActorProps) {
  const possible = actor.options.filter(({ isPossible }) => isPossible);
  const outcomes = possible.filter(({ event }) => 'outcome' in event);
  const [first] = outcomes;
  return (
    <>
      {first && (
        <div className="row">
          <label className="send">
            Outcome of {actor.name}
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
          {editing(first)}
        </div>
      )}
      <ul>{possible.filter((option) => !outcomes.includes(option)).map(row)}</ul>
    </>
  );
}
