import { expect, test } from 'vitest';
import { addressOf, hashOf } from './address.ts';

test.each([
  ['', { name: '', query: '' }],
  ['#main', { name: '', query: '' }],
  ['#/contact-form', { name: 'contact-form', query: '' }],
  ['#/contact-form?steps=%5B%5D', { name: 'contact-form', query: 'steps=%5B%5D' }],
  ['#/%E0%A4%A', { name: '%E0%A4%A', query: '' }],
])('the address %j is read', (hash, address) => {
  expect(addressOf(hash)).toEqual(address);
});

test('an address is read as it was written, whatever the name of the machine', () => {
  for (const name of ['auth', 'a?b', 'ä #1']) {
    const address = { name, query: 'steps=1' };
    expect(addressOf(hashOf(address))).toEqual(address);
  }
});
