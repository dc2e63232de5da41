import { useId } from 'react';
import { realOutcome, slowOutcome } from '../../live/live-protocol.ts';
import type { MachineEntry } from '../../machine-entry.ts';
import type { LabMachine } from '../lab-types.ts';
import type { LiveStore, LiveTab } from '../live-store.ts';
import styles from './Live.module.css';

type Props = { entry: MachineEntry; machine: LabMachine; tab: LiveTab; live: LiveStore };

/** What stands for the real outcome of each actor that the machine invokes, in one tab of the product. */
export function LiveOutcomes({ entry, machine, tab, live }: Props) {
  const actors = [...new Set(machine.states.flatMap(({ invokes }) => invokes.map(({ src }) => src)))];
  if (actors.length === 0) return null;
  const chosen = (actor: string) =>
    tab.choices.find((choice) => choice.machine === machine.name && choice.actor === actor)?.outcome;
  return (
    <section aria-label="Outcomes">
      <h2>Outcomes in this tab</h2>
      {actors.map((actor) => (
        <Outcome
          key={actor}
          actor={actor}
          outcomes={Object.keys(entry.model.outcomes[actor] ?? {})}
          chosen={chosen(actor) ?? realOutcome}
          onChoose={(outcome) => live.choose(tab.id, { machine: machine.name, actor, outcome })}
        />
      ))}
      <p className="dim">A choice applies to calls that start from now on, until you choose “real” again.</p>
    </section>
  );
}

type OutcomeProps = {
  actor: string;
  outcomes: readonly string[];
  chosen: string;
  onChoose: (outcome: string) => void;
};

function Outcome({ actor, outcomes, chosen, onChoose }: OutcomeProps) {
  const id = useId();
  const options = outcomes.length === 0 ? [] : [...outcomes, slowOutcome];
  return (
    <div className={styles.outcome} data-replaced={chosen !== realOutcome}>
      <label htmlFor={id}>Outcome of {actor}</label>
      <select
        id={id}
        value={chosen}
        disabled={options.length === 0}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      >
        {[...new Set([realOutcome, ...options])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {options.length === 0 && <span className="dim">It reports events, and has no outcome.</span>}
    </div>
  );
}
