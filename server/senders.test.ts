import { expect, test } from 'vitest';
import { addressHeaderOf, senderAddress } from './senders.ts';

const site = 'http://site.example/rest/v1/';
const direct = { addressHeader: null, isSitePublic: false, peerAddress: '198.51.100.7' };

test('a client is known by its address, unless a proxy that is not configured may stand before it', () => {
  const of = (headers: Record<string, string>) => senderAddress(new Request(site, { headers }), direct);
  expect([of({}), of({ 'x-forwarded-for': '203.0.113.9' })]).toEqual(['198.51.100.7', null]);
});

test('a client of the configured proxy is known by the last address in its header', () => {
  const proxied = { ...direct, addressHeader: 'x-real-ip', peerAddress: '127.0.0.1' };
  const of = (headers: Record<string, string>) => senderAddress(new Request(site, { headers }), proxied);
  expect(of({ 'x-real-ip': '203.0.113.9', 'x-forwarded-for': '192.0.2.1' })).toBe('203.0.113.9');
  expect(of({ 'x-real-ip': '192.0.2.1, 203.0.113.9:4711' })).toBe('203.0.113.9');
  expect(of({ 'x-real-ip': 'nonsense' })).toBeNull();
  expect(of({})).toBeNull();
});

test.each([
  [{}, null],
  [{ CONTACT_ADDRESS_HEADER: 'X-Real-IP' }, 'x-real-ip'],
  [{ CONTACT_ADDRESS_HEADER: 'no name' }, null],
])('the variables %o name the header %s', (variables, header) => {
  expect(addressHeaderOf(variables)).toBe(header);
});
