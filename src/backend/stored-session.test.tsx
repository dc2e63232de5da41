import { expect, test, vi } from 'vitest';
import { onStoredSessionChange } from './stored-session.ts';

test('a page that comes back from the back/forward cache reports that the session was removed', () => {
  const report = vi.fn();
  const stop = onStoredSessionChange(report);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(report).not.toHaveBeenCalled();

  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(report.mock.calls).toEqual([['removed']]);
  stop();
});
