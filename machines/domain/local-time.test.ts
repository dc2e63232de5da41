import { expect, test } from 'vitest';
import { momentsOf } from './local-time.ts';

test.each<[string, string, string[]]>([
  ['Europe/Berlin', '2026-12-07T09:00', ['2026-12-07T08:00:00.000Z']],
  ['Europe/Berlin', '2026-07-06T00:00', ['2026-07-05T22:00:00.000Z']],
  ['Asia/Kathmandu', '2026-12-07T09:00', ['2026-12-07T03:15:00.000Z']],
  // Summer time begins.
  ['Europe/Berlin', '2026-03-29T01:59', ['2026-03-29T00:59:00.000Z']],
  ['Europe/Berlin', '2026-03-29T02:30', []],
  ['Europe/Berlin', '2026-03-29T03:00', ['2026-03-29T01:00:00.000Z']],
  ['America/New_York', '2026-03-08T02:30', []],
  // It ends.
  ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['Europe/Berlin', '', []],
])('in %s, clocks show %s at %j', (zone, local, moments) => {
  expect(momentsOf(local, zone)).toEqual(moments);
});
