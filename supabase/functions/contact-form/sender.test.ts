import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createHashSender, senderOf } from './sender.ts';

const key = 'k'.repeat(32);
const hashOf = (address: string) => createHmac('sha256', key).update(address).digest('hex');

function hash(header: string | null, headers: Record<string, string>) {
  return createHashSender({ header, isConfigured: true, key }, () => {})(new Headers(headers));
}

test('the last entry of the header counts, which the proxy has seen itself', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'cf-connecting-ip': '192.0.2.1' };
  expect(await hash('x-forwarded-for', headers)).toBe(hashOf('203.0.113.9'));
});

test('is null where no header names an address, or no trusted source does', async () => {
  expect(await hash('x-forwarded-for', { 'x-forwarded-for': ' ' })).toBeNull();
  expect(await hash('x-forwarded-for', { 'x-forwarded-for': 'unknown' })).toBeNull();
  expect(await hash(null, { 'x-forwarded-for': '203.0.113.9', 'cf-connecting-ip': '192.0.2.1' })).toBeNull();
});

test.each([true, false])(
  'says once that a header does not arrive, where it was configured: %s',
  async (isConfigured) => {
    const log = vi.fn();
    const hashSender = createHashSender({ header: 'x-real-ip', isConfigured, key }, log);
    for (const _ of [1, 2])
      expect(await hashSender(new Headers({ 'x-forwarded-for': '192.0.2.1' }))).toBeNull();
    const reason =
      'CONTACT_ADDRESS_HEADER names x-real-ip, which a request did not have: its sender is not limited.';
    expect(log.mock.calls).toEqual(isConfigured ? [[{ event: 'address_header_missing', reason }]] : []);
  },
);

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:203.0.113.9]:443', '203.0.113.9'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', null],
])('the address %j is the sender %j', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});
