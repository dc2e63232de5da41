import type { LabMachine, LabMutant, LabPath, LabProof } from '../lab-types.ts';
import styles from './Explanation.module.css';
import { PathList } from './PathList.tsx';
import { pathsHeading } from './words.ts';

type Props = {
  machine: LabMachine;
  /** Null until it is found. */
  proof: LabProof | null;
  /** Why it cannot be found. */
  fault: string | null;
  onSelect: (transition: string) => void;
  onFollow: (path: LabPath) => void;
};

/** What tests prove of a whole machine. */
export function ProofPanel({ machine, proof, fault, onSelect, onFollow }: Props) {
  const all = machine.transitions.length;
  return (
    <>
      <p className="dim">Choose a state or a transition to see what it does.</p>
      <h2>Proof</h2>
      {!proof && fault === null && <p role="status">Deriving the paths …</p>}
      {fault !== null && <p role="alert">The paths cannot be derived: {fault}</p>}
      {proof && (
        <>
          <Numbers
            proof={proof}
            derived={`${proof.takenByPaths.length} of ${all} transitions`}
            browser={`${proof.takenInBrowser.length} of ${all} transitions`}
            mutants={proof.mutation && mutationWords(proof.mutation)}
          />
          <Survivors mutants={proof.mutants} onSelect={onSelect} />
          <h3>{pathsHeading(proof.takenByPaths.length, all)}</h3>
          {proof.paths.length === 0 && <p>There is none.</p>}
          <PathList paths={proof.paths} onFollow={onFollow} />
        </>
      )}
    </>
  );
}

function mutationWords({ killed, tried, date, isStale }: NonNullable<LabProof['mutation']>): string {
  return `${killed} of ${tried} killed on ${date}${isStale ? ', before the last change' : ''}`;
}

type NumbersProps = { proof: LabProof; derived: string; browser: string; mutants: string | null };

/** What proves a part of a machine, or all of it. */
export function Numbers({ proof, derived, browser, mutants }: NumbersProps) {
  return (
    <dl className={styles.tests}>
      <dt>Derived paths</dt>
      <dd>{derived}</dd>
      <dt>Browser paths</dt>
      <dd>{proof.takenInBrowser.length === 0 ? 'not recorded' : browser}</dd>
      <dt>Mutants</dt>
      <dd>{mutants ?? 'not recorded'}</dd>
    </dl>
  );
}

type SurvivorsProps = { mutants: readonly LabMutant[]; onSelect: Props['onSelect'] };

export function Survivors({ mutants, onSelect }: SurvivorsProps) {
  const survivors = mutants.filter(({ isKilled }) => !isKilled);
  if (survivors.length === 0) return null;
  return (
    <>
      <h3>Mutants that survived</h3>
      <ul className={styles.list}>
        {survivors.map(({ key, transition, sentence }) => (
          <li key={key}>
            {transition === null ? (
              sentence
            ) : (
              <button type="button" className={styles.link} onClick={() => onSelect(transition)}>
                {sentence}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
