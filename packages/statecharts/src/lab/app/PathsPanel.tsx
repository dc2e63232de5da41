import type { LabMachine, LabPath, LabPaths } from '../lab-types.ts';
import { PathList } from './PathList.tsx';
import { pathsHeading } from './words.ts';

type Props = {
  machine: LabMachine;
  /** Null until it is found. */
  proof: LabPaths | null;
  /** Why it cannot be found. */
  fault: string | null;
  onFollow: (path: LabPath) => void;
};

/** The paths through a whole machine, and what is missing for more. */
export function PathsPanel({ machine, proof, fault, onFollow }: Props) {
  return (
    <>
      <p className="dim">Choose a state or a transition to see what it does.</p>
      {!proof && fault === null && <p role="status">Deriving the paths …</p>}
      {fault !== null && <p role="alert">The paths cannot be derived: {fault}</p>}
      {proof && (
        <>
          <h2>{pathsHeading(proof.takenByPaths.length, machine.transitions.length)}</h2>
          {proof.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {proof.paths.length === 0 && <p>There is none.</p>}
          <PathList paths={proof.paths} onFollow={onFollow} />
        </>
      )}
    </>
  );
}
