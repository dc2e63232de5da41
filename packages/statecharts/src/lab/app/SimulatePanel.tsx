import type { LabStand, LabStore } from '../lab-store.ts';
import type { LabMachine, SimulationStep } from '../lab-types.ts';
import type { Option } from '../options.ts';
import { Clock } from './Clock.tsx';
import { OptionRow } from './OptionRow.tsx';
import styles from './SimulatePanel.module.css';
import { TimeControls } from './TimeControls.tsx';
import { stateWords } from './words.ts';

type Props = {
  machine: LabMachine;
  store: LabStore;
  stand: LabStand;
  /** The label of the option that is edited. */
  edited: string | null;
  onEdit: (label: string | null) => void;
  onTake: (step: SimulationStep) => void;
};

/** What can happen next in the simulation. */
export function SimulatePanel({ machine, store, stand, ...choice }: Props) {
  const { simulation, address } = stand;
  const { fault, status, tags, actors, options, output, error } = simulation;
  const possible = options.filter(({ isPossible }) => isPossible);
  const others = options.filter(({ isPossible }) => !isPossible);
  return (
    <>
      <TimeControls store={store} stand={stand} />
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          Step {fault.step + 1} of {address.steps.length} cannot be done: {fault.message}
        </p>
      )}
      <section aria-label="State">
        <h2 className={styles.state}>{activeWords(machine, simulation.active)}</h2>
        {tags.length > 0 && (
          <p className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag}>{tag}</span>
            ))}
          </p>
        )}
        {status !== 'active' && (
          <p>
            {status === 'done' ? 'The machine is done' : 'The machine has stopped with an error'}:{' '}
            <code>{JSON.stringify(status === 'done' ? output : error)}</code>
          </p>
        )}
      </section>
      {status === 'active' && (
        <>
          <Options title="What can happen" none="No event from outside." options={possible} {...choice} />
          {actors.map((actor) => (
            <Options
              key={actor.id}
              title={
                actor.options.some(({ step }) => 'outcome' in step)
                  ? `Outcome of ${actor.name}`
                  : `Events of ${actor.name}`
              }
              none="It sends nothing by itself."
              options={actor.options}
              {...choice}
            />
          ))}
          <Clock simulation={simulation} onTake={choice.onTake} />
          {others.length > 0 && <Options title="What cannot happen" none="" options={others} {...choice} />}
        </>
      )}
    </>
  );
}

type OptionsProps = Pick<Props, 'edited' | 'onEdit' | 'onTake'> & {
  title: string;
  none: string;
  options: readonly Option[];
};

function Options({ title, none, options, edited, onEdit, onTake }: OptionsProps) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {options.length === 0 && <p className="dim">{none}</p>}
      <ul className="plainList">
        {options.map((option) => (
          <OptionRow
            key={`${option.type} ${option.label}`}
            option={option}
            isEdited={option.label === edited}
            onEdit={(isEdited) => onEdit(isEdited ? option.label : null)}
            onTake={onTake}
          />
        ))}
      </ul>
    </section>
  );
}

/** The innermost active states. */
export function activeWords(machine: LabMachine, active: readonly string[]): string {
  const leaves = active.filter(
    (id) => !machine.states.some(({ id: inner, parent }) => parent === id && active.includes(inner)),
  );
  return leaves.map((id) => stateWords(machine, id)).join(' · ');
}
