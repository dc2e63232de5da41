import { expect, test } from 'vitest';
import { addressOf, fragmentOf, type LabAddress } from './address.ts';
import type { SimulationStep } from './lab-types.ts';

test('an address is readable', () => {
  const steps: SimulationStep[] = [{ send: 'contact.submit', case: 'by autofill' }, { elapse: 1_300 }];
  expect(fragmentOf({ machine: 'contact-form', input: 0, steps, position: 2 })).toBe(
    '#/contact-form?do=send:contact.submit:case:by%20autofill,elapse:1300',
  );
});

const strange = 'a:b,c&d=e?f#/g%20 "é';

test.each<SimulationStep[]>([
  [],
  [{ send: strange }],
  [{ send: 'a', case: strange }],
  [{ send: 'a', payload: { text: strange, list: [1, null, { deep: true }] } }],
  [{ outcome: strange, name: strange }],
  [{ outcome: 'a', output: null }, { outcome: 'a', output: strange }, { outcome: 'a' }],
  [
    { outcome: 'a', error: { message: strange } },
    { outcome: 'a', error: 'no' },
  ],
  [{ elapse: 0 }, { elapse: 0.5 }, { delay: strange }],
])('steps come back as they were: %j', (...steps) => {
  const address: LabAddress = { machine: strange.replace('?', ''), input: 1, steps, position: 0 };
  expect(addressOf(fragmentOf(address))).toEqual(address);
});

test('the input of a recording comes back as it was', () => {
  const address = { machine: 'a', input: 1, given: { id: strange }, steps: [], position: 0 };
  expect(addressOf(fragmentOf(address))).toEqual(address);
});

test.each([
  '',
  '#',
  '#/',
  'contact-form',
  '#/a?do=jump:b',
  '#/a?do=send:b:payload:{',
  '#/a?do=send:b:error:1',
  '#/a?do=elapse:soon',
  '#/a?do=elapse:-1',
  '#/a?at=x',
  '#/a?given={',
  '#/%',
])('%j is no address', (fragment) => {
  expect(addressOf(fragment)).toBeNull();
});

test('a place behind the last step is the last step', () => {
  expect(addressOf('#/a?do=elapse:1&at=7')).toMatchObject({ position: 1 });
});
