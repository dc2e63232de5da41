import { groupBy } from '../../groups.ts';
import type { LabMachine, LabProof } from '../lab-types.ts';
import type { Paint } from './ChartDrawing.tsx';

/** What the transitions of a chart are painted by. */
export const painters = ['nothing', 'derived', 'browser', 'mutants'] as const;
export type Painter = (typeof painters)[number];

export const painterWords: Record<Painter, string> = {
  nothing: 'Nothing',
  derived: 'Derived paths',
  browser: 'Browser paths',
  mutants: 'Mutants',
};

/** The paint of each transition, by its key; none where nothing is recorded of it. */
export function paintOf(
  { transitions }: LabMachine,
  proof: LabProof | null,
  by: Painter,
): Map<string, Paint> {
  if (by === 'nothing' || proof === null) return new Map();
  return new Map(
    transitions.flatMap(({ key }): [string, Paint][] => {
      const paint = paintOfOne(key, proof, by);
      return paint === null ? [] : [[key, paint]];
    }),
  );
}

function paintOfOne(key: string, proof: LabProof, by: Exclude<Painter, 'nothing'>): Paint | null {
  if (by === 'derived') return proof.takenByPaths.includes(key) ? 'covered' : 'uncovered';
  if (by === 'browser') {
    if (proof.takenInBrowser.length === 0) return null;
    return proof.takenInBrowser.includes(key) ? 'exercised' : 'unexercised';
  }
  const own = proof.mutants.filter(({ transition }) => transition === key);
  if (own.length === 0) return null;
  return own.every(({ isKilled }) => isKilled) ? 'killed' : 'survived';
}

const legendWords: Record<Paint, string> = {
  covered: 'covered',
  uncovered: 'not covered',
  exercised: 'exercised',
  unexercised: 'not exercised',
  killed: 'with all mutants killed',
  survived: 'with a mutant that survived',
};

/** What the paint means, with the numbers of transitions. `all`: how many there are. */
export function legendOf(painted: ReadonlyMap<string, Paint>, all: number) {
  const counts = groupBy(painted.values(), (paint) => paint);
  const lines = (Object.keys(legendWords) as Paint[]).flatMap((paint) => {
    const count = counts.get(paint)?.length ?? 0;
    return count === 0 ? [] : [{ paint, words: `${count} ${legendWords[paint]}` }];
  });
  const rest = all - painted.size;
  return [...lines, ...(rest === 0 ? [] : [{ paint: null, words: `${rest} without a record` }])];
}
