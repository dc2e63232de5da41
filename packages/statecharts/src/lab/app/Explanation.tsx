import type { LabMachine, LabPath, LabPaths, LabState, LabTransition } from '../lab-types.ts';
import { transitionsInto } from '../state-tree.ts';
import styles from './Explanation.module.css';
import { PathList } from './PathList.tsx';
import { stateSentence, stateWords, transitionSentence } from './words.ts';

type Props = {
  machine: LabMachine;
  proof: LabPaths | null;
  /** The id of a state or the key of a transition. */
  selection: string;
  onSelect: (id: string | null) => void;
  onFollow: (path: LabPath) => void;
};

/** What a part of the chart does, where it is written, and what proves it. */
export function Explanation({ selection, ...props }: Props) {
  const { states, transitions } = props.machine;
  const state = states.find(({ id }) => id === selection);
  const transition = transitions.find(({ key }) => key === selection);
  return (
    <>
      <button type="button" className={styles.close} onClick={() => props.onSelect(null)}>
        ← The whole machine
      </button>
      {state && <StateExplanation {...props} state={state} />}
      {transition && <TransitionExplanation {...props} transition={transition} />}
    </>
  );
}

type PartProps = Omit<Props, 'selection'>;

function StateExplanation({ machine, proof, state, onSelect, onFollow }: PartProps & { state: LabState }) {
  const arriving = transitionsInto(machine, state.id);
  const keys = new Set(arriving.map(({ key }) => key));
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
                <button type="button" className={styles.link} onClick={() => onSelect(key)}>
                  {event} <span className="dim">in {stateWords(machine, source)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Paths
        proof={proof}
        isThrough={({ taken }) => taken.some((key) => keys.has(key))}
        onFollow={onFollow}
      />
    </>
  );
}

type TransitionProps = PartProps & { transition: LabTransition };

function TransitionExplanation({ machine, proof, transition, onFollow }: TransitionProps) {
  const { key, event, guard, actions, delay, line } = transition;
  return (
    <>
      <h2>{event}</h2>
      <Place file={machine.file} line={line} />
      <p>{transitionSentence(machine, transition)}</p>
      <Sources machine={machine} names={[guard, delay, ...actions]} />
      <Paths proof={proof} isThrough={({ taken }) => taken.includes(key)} onFollow={onFollow} />
    </>
  );
}

type PathsProps = Pick<Props, 'proof' | 'onFollow'> & { isThrough: (path: LabPath) => boolean };

function Paths({ proof, isThrough, onFollow }: PathsProps) {
  const paths = proof?.paths.filter(isThrough) ?? [];
  if (paths.length === 0) return null;
  return (
    <>
      <h3>Derived paths that reach it</h3>
      <PathList paths={paths} onFollow={onFollow} />
    </>
  );
}

function Place({ file, line }: { file: string; line: number | null }) {
  return <code className={`${styles.place} dim`}>{line === null ? file : `${file}:${line}`}</code>;
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
