import { expect, test } from 'vitest';
import { chartOf } from '../src/lab/lab-data.ts';
import type { SimulationStep } from '../src/lab/lab-types.ts';
import { simulate } from '../src/lab/simulation.ts';
import { possibleTransitions, stepOfTransition } from '../src/lab/transition-step.ts';
import { contactForm as entry } from './fixtures/catalog.ts';

const machine = { ...chartOf(entry, '', ''), sources: {} };
const fast: SimulationStep = { send: 'contact.submit', case: 'by autofill' };
const slow: SimulationStep = { send: 'contact.submit', case: 'at human speed' };

test('the transitions that samples, outcomes and delays take are possible', () => {
  const possible = (steps: SimulationStep[]) => [...possibleTransitions(machine, simulate(entry, steps))];
  expect(possible([])).toEqual([
    'contactForm.idle | contact.submit | 2',
    'contactForm.idle | contact.submit | 1',
  ]);
  expect(possible([fast])).toContain('contactForm.delaying | after minimumElapsed | 1');
  expect(possible([slow])).toEqual(
    expect.arrayContaining([
      'contactForm.sending | sendMessage done | 1',
      'contactForm.sending | after requestTimeout | 1',
    ]),
  );
});

test.each<[SimulationStep[], string, unknown]>([
  [[], 'contactForm.idle | contact.submit | 1', { step: fast }],
  [[], 'contactForm.idle | contact.submit | 2', { step: slow }],
  [
    [fast],
    'contactForm.delaying | after minimumElapsed | 1',
    { step: { delay: 'minimumElapsed.contactForm.delaying' } },
  ],
  [[slow], 'contactForm.sending | sendMessage done | 1', { step: { outcome: 'sendMessage', name: 'taken' } }],
  [[slow], 'contactForm.idle | contact.submit | 1', { refusal: 'contactForm.idle is not active.' }],
  [[], 'nothing', { refusal: 'The chart has no such transition.' }],
])('after %j, %s', (steps, key, expected) => {
  expect(stepOfTransition(machine, simulate(entry, steps), key)).toEqual(expected);
});
