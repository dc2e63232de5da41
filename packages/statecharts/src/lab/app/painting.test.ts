import { expect, test } from 'vitest';
import type { LabMachine, LabMutant, LabProof } from '../lab-types.ts';
import { legendOf, type Painter, painters, paintOf } from './painting.ts';

const transition = {
  source: 'a',
  event: 'go',
  descriptor: 'go',
  guard: null,
  delay: null,
  targets: [],
  actions: [],
  line: null,
  reenters: false,
  description: null,
};
const machine: LabMachine = {
  name: 'a',
  purpose: '',
  file: '',
  states: [],
  transitions: ['one', 'two', 'three'].map((key) => ({ ...transition, key })),
  sources: {},
};
const mutant = (on: string | null, isKilled: boolean): LabMutant => ({
  key: `${on} ${isKilled}`,
  transition: on,
  isKilled,
  sentence: '',
});
const proof: LabProof = {
  paths: [],
  rules: {},
  takenByPaths: ['one', 'two'],
  takenInBrowser: ['one'],
  mutants: [mutant('one', true), mutant('two', true), mutant('two', false), mutant(null, false)],
  mutation: null,
};

const [nothing, derived, browser, mutants] = painters as [Painter, Painter, Painter, Painter];

test('each transition is painted by what proves it', () => {
  expect([...paintOf(machine, proof, derived).values()]).toEqual([true, true, false]);
  expect([...paintOf(machine, proof, browser).values()]).toEqual([true, false, false]);
  expect([...paintOf(machine, proof, mutants)]).toEqual([
    ['one', true],
    ['two', false],
  ]);
  expect(paintOf(machine, proof, nothing).size).toBe(0);
  expect(paintOf(machine, null, derived).size).toBe(0);
});

test('without a record of the browser nothing is painted as not covered', () => {
  const paint = paintOf(machine, { ...proof, takenInBrowser: [] }, browser);
  expect(legendOf(paint, browser, 3)).toEqual([{ isProven: null, words: '3 without a record' }]);
});

test('the legend counts the transitions of each paint', () => {
  expect(legendOf(paintOf(machine, proof, mutants), mutants, 3)).toEqual([
    { isProven: true, words: '1 with all mutants killed' },
    { isProven: false, words: '1 with a mutant that survived' },
    { isProven: null, words: '1 without a record' },
  ]);
});
