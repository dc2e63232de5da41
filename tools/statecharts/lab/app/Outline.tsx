import type { LabMachine, LabState } from '../lab-types.ts';
import type { Selection } from './Explanation.tsx';
import styles from './Outline.module.css';
import { listed, stateWords } from './words.ts';

type Props = {
  machine: LabMachine;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

/** The chart as nested boxes: each state with its transitions and the states in it. */
export function Outline(props: Props) {
  const root = props.machine.states.find(({ parent }) => parent === null);
  return root ? <StateBox {...props} state={root} /> : null;
}

function StateBox({ state, ...props }: Props & { state: LabState }) {
  const { machine, selection, onSelect } = props;
  const inner = machine.states.filter(({ parent }) => parent === state.id);
  const own = machine.transitions.filter(({ source }) => source === state.id);
  const isSelected = selection !== null && 'state' in selection && selection.state === state.id;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div role="group" aria-label={state.name} className={styles.state} data-kind={state.kind}>
      <div className={styles.head} data-selected={isSelected}>
        {state.isInitial && <span className={styles.initial} title="The parent starts here" />}
        <button type="button" className={styles.name} onClick={() => onSelect({ state: state.id })}>
          {state.name}
        </button>
        {state.kind !== 'atomic' && state.kind !== 'compound' && (
          <span className={styles.kind}>{state.kind}</span>
        )}
        {state.invokes.map(({ id }) => (
          <span key={id} className={styles.actor} title="An actor that runs while the state is active">
            {id}
          </span>
        ))}
      </div>
      {own.length > 0 && (
        <ul className={styles.transitions}>
          {own.map(({ key, event, guard, targets, actions }) => (
            <li
              key={key}
              className={styles.row}
              data-selected={selection !== null && 'transition' in selection && selection.transition === key}
            >
              <button type="button" className={styles.event} onClick={() => onSelect({ transition: key })}>
                {event}
              </button>
              {guard !== null && <span className={styles.guard}>[{guard}]</span>}
              <span>
                {targets.length === 0 ? 'stays' : `→ ${listed(targets.map((id) => stateWords(machine, id)))}`}
              </span>
              {actions.length > 0 && <span className={styles.actions}>/ {actions.join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {inner.length > 0 && (
        <div className={styles.inner}>
          {inner.map((child) => (
            <StateBox key={child.id} {...props} state={child} />
          ))}
        </div>
      )}
    </div>
  );
}
