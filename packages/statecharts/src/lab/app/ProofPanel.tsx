import type { LabMachine, LabMutant, LabPath, LabProof } from '../lab-types.ts';
import styles from './Explanation.module.css';
import { PathList } from './PathList.tsx';
import type { ProofState } from './use-proof.ts';
import { pathsHeading } from './words.ts';

type Props = {
  machine: LabMachine;
  state: ProofState;
  proof: LabProof | null;
  onSelect: (transition: string) => void;
  onFollow: (path: LabPath) => void;
};

/** What tests prove of a whole machine. */
export function ProofPanel({ machine, state, proof, onSelect, onFollow }: Props) {
  return (
    <>
      <p className={styles.hint}>Choose a state or a transition to see what it does.</p>
      <h2>Proof</h2>
      {state.status === 'pending' && <p role="status">Deriving the paths …</p>}
      {state.status === 'failed' && <p role="alert">The paths cannot be derived: {state.message}</p>}
      {proof && <Numbers machine={machine} proof={proof} />}
      {proof && <Survivors proof={proof} onSelect={onSelect} />}
      {proof && (
        <>
          <h3>{pathsHeading(proof.takenByPaths.length, machine.transitions.length)}</h3>
          {proof.paths.length === 0 && <p>There is none.</p>}
          <PathList paths={proof.paths} onFollow={onFollow} />
        </>
      )}
    </>
  );
}

function Numbers({ machine: { transitions }, proof }: { machine: LabMachine; proof: LabProof }) {
  const { takenByPaths, takenInBrowser, mutation } = proof;
  return (
    <dl className={styles.tests}>
      <dt>Derived paths</dt>
      <dd>
        {takenByPaths.length} of {transitions.length} transitions
      </dd>
      <dt>Browser paths</dt>
      <dd>
        {takenInBrowser.length === 0
          ? 'not recorded'
          : `${takenInBrowser.length} of ${transitions.length} transitions`}
      </dd>
      <dt>Mutants</dt>
      <dd>
        {mutation === null
          ? 'not recorded'
          : `${mutation.killed} of ${mutation.tried} killed on ${mutation.date}${mutation.isStale ? ', before the last change' : ''}`}
      </dd>
    </dl>
  );
}

function Survivors({ proof, onSelect }: { proof: LabProof; onSelect: Props['onSelect'] }) {
  const survivors = proof.mutants.filter(({ isKilled }) => !isKilled);
  if (survivors.length === 0) return null;
  return (
    <>
      <h3>Mutants that survived</h3>
      <ul className={styles.list}>
        {survivors.map((mutant) => (
          <li key={mutant.key}>
            <Survivor mutant={mutant} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Survivor({ mutant, onSelect }: { mutant: LabMutant; onSelect: Props['onSelect'] }) {
  const { transition, sentence } = mutant;
  if (transition === null) return sentence;
  return (
    <button type="button" className={styles.link} onClick={() => onSelect(transition)}>
      {sentence}
    </button>
  );
}
