import type { LabMachine, LabState, LabTransition } from '../lab-types.ts';
import styles from './Explanation.module.css';
import { stateSentence, stateWords, transitionSentence } from './words.ts';

/** The part of a chart that is explained: the id of a state or the key of a transition. */
export type Selection = { state: string } | { transition: string };

type Props = {
  machine: LabMachine;
  selection: Selection | null;
  onSelect: (selection: Selection) => void;
};

export function Explanation({ machine, selection, onSelect }: Props) {
  const { states, transitions } = machine;
  if (selection === null) {
    return <p className={styles.hint}>Choose a state or a transition: here stands what it does.</p>;
  }
  if ('state' in selection) {
    const state = states.find(({ id }) => id === selection.state);
    return state ? <StateExplanation machine={machine} state={state} onSelect={onSelect} /> : null;
  }
  const transition = transitions.find(({ key }) => key === selection.transition);
  return transition ? <TransitionExplanation machine={machine} transition={transition} /> : null;
}

type StateProps = Pick<Props, 'machine' | 'onSelect'> & { state: LabState };

function StateExplanation({ machine, state, onSelect }: StateProps) {
  const arriving = machine.transitions.filter(({ targets }) => targets.includes(state.id));
  return (
    <>
      <h2>{stateWords(machine, state.id)}</h2>
      <Place file={machine.file} line={state.line} />
      {state.description !== null && <p>{state.description}</p>}
      <p>{stateSentence(state)}</p>
      <Sources machine={machine} names={[...state.entry, ...state.exit]} />
      {arriving.length > 0 && (
        <>
          <h3>Reached by</h3>
          <ul className={styles.list}>
            {arriving.map(({ key, source, event }) => (
              <li key={key}>
                <button type="button" className={styles.link} onClick={() => onSelect({ transition: key })}>
                  {event} <span className={styles.dim}>in {stateWords(machine, source)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function TransitionExplanation({ machine, transition }: { machine: LabMachine; transition: LabTransition }) {
  const { key, event, guard, actions, delay, line } = transition;
  const paths = machine.paths.filter(({ taken }) => taken.includes(key));
  const mutants = machine.mutants.filter((mutant) => mutant.transition === key);
  const survivors = mutants.filter(({ isKilled }) => !isKilled);
  return (
    <>
      <h2>{event}</h2>
      <Place file={machine.file} line={line} />
      <p>{transitionSentence(machine, transition)}</p>
      <Sources machine={machine} names={[guard, delay, ...actions]} />
      <h3>Tested by</h3>
      <dl className={styles.tests}>
        <dt>Derived paths</dt>
        <dd>{machine.coveredByDerived.includes(key) ? 'covered' : 'not covered'}</dd>
        <dt>Browser paths</dt>
        <dd>
          {machine.coveredByBrowser.length === 0
            ? 'not recorded'
            : machine.coveredByBrowser.includes(key)
              ? 'covered'
              : 'not covered'}
        </dd>
        <dt>Mutants</dt>
        <dd>
          {machine.mutation === null
            ? 'not recorded'
            : `${mutants.length - survivors.length} of ${mutants.length} killed${machine.mutation.isStale ? ', before the last change' : ''}`}
        </dd>
      </dl>
      {survivors.length > 0 && (
        <ul className={styles.list}>
          {survivors.map((mutant) => (
            <li key={mutant.key}>{mutant.sentence}</li>
          ))}
        </ul>
      )}
      {paths.length > 0 && (
        <>
          <h3>Derived paths through it</h3>
          <ol className={styles.list}>
            {paths.map(({ name, input }) => (
              <li key={`${input} ${name}`} className={styles.path}>
                {name}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function Place({ file, line }: { file: string; line: number | null }) {
  return <code className={styles.place}>{line === null ? file : `${file}:${line}`}</code>;
}

function Sources({ machine, names }: { machine: LabMachine; names: readonly (string | null)[] }) {
  const found = [...new Set(names)].flatMap((name) => {
    const source = name === null ? undefined : machine.sources[name];
    return name !== null && source ? [{ name, ...source }] : [];
  });
  return found.map(({ name, text, file, line }) => (
    <div key={name} className={styles.source}>
      <Place file={file} line={line} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by keyboard, too */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section would be one more box */}
      <pre tabIndex={0} role="region" aria-label={`Source of ${name}`}>
        {text}
      </pre>
    </div>
  ));
}
