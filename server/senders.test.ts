import { expect, test } from 'vitest';
import { addressHeaderOf, senderAddress } from './senders.ts';

const site = 'http://site.example/rest/v1/';
const direct = { addressHeader: null, isSitePublic: false, peerAddress: '198.51.100.7' };

test('a client is known by its address, unless a proxy that is not configured may stand before it', () => {
  const of = (headers: Record<string, string>) => senderAddress(new Request(site, { headers }), direct);
  expect([of({}), of({ 'x-forwarded-for': '203.0.113.9' })]).toEqual(['198.51.100.7', null]);
});

test.each([
  [{}, null],
  [{ CONTACT_ADDRESS_HEADER: 'X-Real-IP' }, 'x-real-ip'],
  [{ CONTACT_ADDRESS_HEADER: 'no name' }, null],
])('the variables %o name the header %s', (variables, header) => {
  expect(addressHeaderOf(variables)).toBe(header);
});
