import type { LabMachine, LabProof } from '../lab-types.ts';

/** What transitions are painted by. */
export type Painter = {
  name: string;
  /** What the legend says of a transition that is proven, and of one that is not. */
  proven: string;
  open: string;
  /** Null where nothing is recorded. */
  isProven: (key: string, proof: LabProof) => boolean | null;
};

export const noPainter: Painter = { name: 'Nothing', proven: '', open: '', isProven: () => null };

export const painters: readonly Painter[] = [
  noPainter,
  {
    name: 'Derived paths',
    proven: 'covered',
    open: 'not covered',
    isProven: (key, { takenByPaths }) => takenByPaths.includes(key),
  },
  {
    name: 'Browser paths',
    proven: 'exercised',
    open: 'not exercised',
    isProven: (key, { takenInBrowser: taken }) => (taken.length === 0 ? null : taken.includes(key)),
  },
  {
    name: 'Mutants',
    proven: 'with all mutants killed',
    open: 'with a mutant that survived',
    isProven: (key, { mutants }) => {
      const own = mutants.filter(({ transition }) => transition === key);
      return own.length === 0 ? null : own.every(({ isKilled }) => isKilled);
    },
  },
];

/** Whether each transition is proven, by its key; those of which nothing is recorded are left out. */
export type Paint = ReadonlyMap<string, boolean>;

export function paintOf({ transitions }: LabMachine, proof: LabProof | null, painter: Painter): Paint {
  if (proof === null) return new Map();
  return new Map(
    transitions.flatMap(({ key }): [string, boolean][] => {
      const isProven = painter.isProven(key, proof);
      return isProven === null ? [] : [[key, isProven]];
    }),
  );
}

/** What the paint means, with the numbers of transitions. `all`: how many there are. */
export function legendOf(paint: Paint, { proven, open }: Painter, all: number) {
  const count = [...paint.values()].filter(Boolean).length;
  return [
    { isProven: true, count, words: proven },
    { isProven: false, count: paint.size - count, words: open },
    { isProven: null, count: all - paint.size, words: 'without a record' },
  ].flatMap(({ count, words, ...one }) => (count === 0 ? [] : [{ ...one, words: `${count} ${words}` }]));
}
