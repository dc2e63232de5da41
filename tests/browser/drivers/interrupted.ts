const why = 'a save that a lost session interrupts: admin-area.e2e.ts loses one and signs in again';

const inside = [
  'checkingSession | checkSession done | 1',
  'checkingSession | checkSession done | 1 refused',
  'checkingSession | checkSession done | 2',
  'checkingSession | checkSession failed | 1',
  'checkingSession | after timeLimit | 1',
  'waiting | session.restored | 1',
  'waiting | session.restored | 1 refused',
  'waiting | session.restored | 2',
  'handedOver | handover.save | 1',
  'handedOver | handover.keep | 1',
];

/** What a driver leaves out of a place where a call's refusal may come from a lost session. */
export function interruptedIn(
  place: string,
  call: string,
  more: readonly string[] = [],
): Record<string, string> {
  const keys = [...inside, ...more].map((key) => `${place}.interrupted.${key}`);
  return Object.fromEntries([`${place}.saving | ${call} failed | 1`, ...keys].map((key) => [key, why]));
}
