import { useEffect, useState } from 'react';
import type { LabProof, LabProofs } from '../lab-types.ts';

/** What tests prove: being found at first, or why it cannot be found. */
export type ProofState =
  | { status: 'pending' }
  | { status: 'failed'; message: string }
  | { status: 'found'; proofs: LabProofs };

export function useProofs(found: Promise<LabProofs>): ProofState {
  const [state, setState] = useState<ProofState>({ status: 'pending' });
  useEffect(() => {
    let isCurrent = true;
    found.then(
      (proofs) => isCurrent && setState({ status: 'found', proofs }),
      (error: unknown) => isCurrent && setState({ status: 'failed', message: String(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [found]);
  return state;
}

export function proofOf(state: ProofState, name: string): LabProof | null {
  return state.status === 'found' ? (state.proofs[name] ?? null) : null;
}
