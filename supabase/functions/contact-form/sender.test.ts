import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSender } from './sender.ts';

const settings = { header: 'x-forwarded-for', key: 'k'.repeat(32) };
const hashOf = (address: string) => createHmac('sha256', settings.key).update(address).digest('hex');
const hash = (headers: Record<string, string>) => hashSender(new Headers(headers), settings);

test.each([
  ['the address', '203.0.113.9', '203.0.113.9'],
  ['the last of several, which the proxy has seen itself', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['an address of version 6', '2001:DB8::1', '2001:db8::1'],
])('is a keyed hash of %s', async (_, header, address) => {
  expect(await hash({ 'x-forwarded-for': header })).toBe(hashOf(address));
});

test('is null where nothing is told, or in another header, or nothing is asked for', async () => {
  expect(await hash({})).toBeNull();
  expect(await hash({ 'x-forwarded-for': ' ' })).toBeNull();
  expect(await hash({ 'x-real-ip': '203.0.113.9' })).toBeNull();
  expect(await hashSender(new Headers({ 'x-forwarded-for': '203.0.113.9' }), null)).toBeNull();
});
