import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createHashSender, senderOf } from './sender.ts';

const key = 'k'.repeat(32);
const hashOf = (address: string) => createHmac('sha256', key).update(address).digest('hex');

function hash(header: string | null, headers: Record<string, string>) {
  return createHashSender({ header, key }, () => {})(new Headers(headers));
}

test('of a configured header the last entry counts, which the proxy has seen itself', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'cf-connecting-ip': '192.0.2.1' };
  expect(await hash('x-forwarded-for', headers)).toBe(hashOf('203.0.113.9'));
});

test("where none is configured the platform's own headers count", async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' };
  expect(await hash(null, forwarded)).toBe(hashOf('203.0.113.9'));
  expect(await hash(null, { ...forwarded, 'cf-connecting-ip': '192.0.2.1' })).toBe(hashOf('192.0.2.1'));
});

test('is null where nothing is told, and says once that a configured header does not arrive', async () => {
  expect(await hash(null, {})).toBeNull();
  expect(await hash('x-forwarded-for', { 'x-forwarded-for': ' ' })).toBeNull();
  const log = vi.fn();
  const hashSender = createHashSender({ header: 'x-real-ip', key }, log);
  for (const _ of [1, 2])
    expect(await hashSender(new Headers({ 'x-forwarded-for': '192.0.2.1' }))).toBeNull();
  expect(log.mock.calls).toEqual([
    [
      {
        event: 'address_header_missing',
        reason:
          'CONTACT_ADDRESS_HEADER names x-real-ip, which a request did not have: its sender is not limited.',
      },
    ],
  ]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::FFFF:203.0.113.9]:443', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('the address %j is the sender %j', (address, sender) => {
  expect(senderOf(address)).toBe(sender);
});
