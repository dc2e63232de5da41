import { expect, test } from 'vitest';
import type { LabMachine, LabMutant, LabProof } from '../lab-types.ts';
import { legendOf, paintOf } from './painting.ts';

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

test('each transition is painted by what proves it', () => {
  expect([...paintOf(machine, proof, 'derived').values()]).toEqual(['covered', 'covered', 'uncovered']);
  expect([...paintOf(machine, proof, 'browser').values()]).toEqual([
    'exercised',
    'unexercised',
    'unexercised',
  ]);
  expect([...paintOf(machine, proof, 'mutants')]).toEqual([
    ['one', 'killed'],
    ['two', 'survived'],
  ]);
  expect(paintOf(machine, proof, 'nothing').size).toBe(0);
  expect(paintOf(machine, null, 'derived').size).toBe(0);
});

test('without a record of the browser nothing is painted as not covered', () => {
  const painted = paintOf(machine, { ...proof, takenInBrowser: [] }, 'browser');
  expect(legendOf(painted, 3)).toEqual([{ paint: null, words: '3 without a record' }]);
});

test('the legend counts the transitions of each paint', () => {
  expect(legendOf(paintOf(machine, proof, 'mutants'), 3)).toEqual([
    { paint: 'killed', words: '1 with all mutants killed' },
    { paint: 'survived', words: '1 with a mutant that survived' },
    { paint: null, words: '1 without a record' },
  ]);
});
