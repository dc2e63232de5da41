import { beforeEach, expect, test, vi } from 'vitest';
import { readPublications, storePublications } from './publishing-storage.ts';

const about = { version: 2, savedAt: 1_000, revision: 7, isLive: false };
const portfolio = { version: 0, savedAt: 4_000, revision: null, isLive: true };

beforeEach(() => sessionStorage.clear());

test('a later page of the tab has what was stored, and the rest of the 20 seconds since the newest save', () => {
  storePublications('user-1', { about, portfolio });
  expect(readPublications('user-1', 10_000)).toEqual({
    publications: { about, portfolio },
    timeLeft: 14_000,
  });
});

test('five seconds are left at least', () => {
  storePublications('user-1', { about });
  expect(readPublications('user-1', 3_600_000)?.timeLeft).toBe(5_000);
});

test('another user, an empty tab and what cannot be read have none', () => {
  storePublications('user-1', { about });
  storePublications('user-2', {});
  sessionStorage.setItem('publishing:user-3', '{"about":{"version":"2"}}');
  expect(['user-2', 'user-3'].map((user) => readPublications(user, 0))).toEqual([null, null]);
});

test('a browser that forbids storage has none', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  storePublications('user-1', { about });
  expect(readPublications('user-1', 0)).toBeNull();
});
