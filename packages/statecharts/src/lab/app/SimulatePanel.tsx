import { entriesPerInput } from '../../machine-entry.ts';
import { textOf } from '../../context-text.ts';
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
  const { address, entry } = stand;
  const { fault, status, tags, actors, options, output, error, log, context } = simulation;
  const inputs = entriesPerInput(entry).map((one) => one.input);
  const others = options.filter(({ isPossible }) => !isPossible);
  const row = (option: Option) => (
    <li key={option.label} className="row">
      <button type="button" className="send" onClick={() => onTake(option)}>
        {option.label}
        {option.isGuessed && Object.keys(option.event).length > 1 && <small> guessed</small>}
      </button>
      <EditButton option={option} onEdit={onEdit} />
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
        <button type="button" disabled={address.steps.length === 0} onClick={store.restart}>
          Restart
        </button>
        <output className="dim">
          Step {address.position} of {address.steps.length}
        </output>
      </div>
      {inputs.length > 1 && (
        <label className="row">
          Input
          <select
            value={address.input}
            onChange={(event) => store.open(entry.name, Number(event.currentTarget.value))}
          >
            {inputs.map((input, index) => (
              <option key={textOf([index, input])} value={index}>
                {textOf(input)}
              </option>
            ))}
          </select>
        </label>
      )}
      {fault !== null && (
        <p role="alert" className="problem">
          Step {simulation.steps.length + 1} of {address.steps.length} cannot be done: {fault}
        </p>
      )}
      <p role="status" className="problem">
        {refusal}
      </p>
      <h2>{words}</h2>
      {tags.length > 0 && <p className="dim">{tags.join(', ')}</p>}
      {status === 'done' && <p>The machine is done: {JSON.stringify(output)}</p>}
      {status === 'error' && <p className="problem">The machine has stopped: {errorWords(error)}</p>}
      <section aria-label="What can happen">
        <h3>What can happen</h3>
        {options.length === others.length && <p className="dim">No event from outside.</p>}
        <ul>{options.filter(({ isPossible }) => isPossible).map(row)}</ul>
        {actors.map((actor) => (
          <ActorRow key={actor.id} {...{ actor, row, onTake, onEdit }} />
        ))}
        {edited && <EventEditor key={edited.label} option={edited} onSend={store.take} onClose={() => onEdit(null)} />}
      </section>
      {others.length > 0 && (
        <details>
          <summary>What cannot happen</summary>
          <ul>
            {others.map(({ label, refusal: reason }) => (
              <li key={label}>
                {label} <span className="dim">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <section aria-label="Context">
        <h3>Context</h3>
        <ul>
          {log.at(-1)?.changes.map(({ path, before, after }) => (
            <li key={path.join('.')} className="changed">
              <strong>{path.join('.')}</strong>{' '}
              {after === undefined ? 'is removed' : `is ${JSON.stringify(after)}`}
              {before !== undefined && `, was ${JSON.stringify(before)}`}
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long context is scrolled by keyboard, too */}
        <pre tabIndex={0}>{JSON.stringify(context, null, 2)}</pre>
      </section>
      <section aria-label="Events">
        <h3>Events</h3>
        <EventLog
          events={log.map((logged, position) => ({
            key: position,
            title: logged.label,
            lines: [...logged.lines, ...(logged.refusal === null ? [] : [logged.refusal])],
            onOpen: () => store.moveTo(position),
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

type EditProps = { option: Option; onEdit: Props['onEdit'] };

function EditButton({ option, onEdit }: EditProps) {
  if (/^xstate\.(?:after|snapshot)/.test(option.event.type)) return null;
  return (
    <button type="button" aria-label={`Edit ${option.label}`} onClick={() => onEdit(option)}>
      Edit
    </button>
  );
}

type ActorProps = Pick<Props, 'onEdit' | 'onTake'> & {
  actor: RunningActor;
  row: (option: Option) => React.ReactNode;
};

/** An actor that runs: how it may end, and what it may send. */
function ActorRow({ actor, row, onTake, onEdit }: ActorProps) {
  const outcomes = actor.options.filter(({ event }) => 'outcome' in event);
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
          <EditButton option={first} onEdit={onEdit} />
        </div>
      )}
      <ul>{actor.options.filter((option) => !outcomes.includes(option)).map(row)}</ul>
    </>
  );
}
