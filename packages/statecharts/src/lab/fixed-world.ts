const start = Date.UTC(2000, 0, 1);

/**
 * Runs something that is done at once, for which the clock stands still and chance is always the same: so that it
 * comes to the same result wherever and whenever it runs.
 *
 * @param milliseconds that have passed in this world
 * @param draw where chance goes on
 */
export function inFixedWorld<Result>(milliseconds: number, draw: number, act: () => Result): Result {
  const { Date: realDate, crypto } = globalThis;
  const realRandom = Math.random;
  const now = start + milliseconds;
  let drawn = draw * 1_000;
  class FixedDate extends realDate {
    constructor(...parts: unknown[]) {
      // `Date` has overloads that no single parameter list satisfies.
      super(...((parts.length === 0 ? [now] : parts) as [number]));
    }
    static override now(): number {
      return now;
    }
  }
  const next = () => {
    drawn += 1;
    return drawn;
  };
  const ownId = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  globalThis.Date = FixedDate as DateConstructor;
  Math.random = () => (next() * 0.618_033_988_75) % 1;
  Object.defineProperty(crypto, 'randomUUID', {
    configurable: true,
    value: () => `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`,
  });
  try {
    return act();
  } finally {
    globalThis.Date = realDate;
    Math.random = realRandom;
    if (ownId) Object.defineProperty(crypto, 'randomUUID', ownId);
    else Reflect.deleteProperty(crypto, 'randomUUID');
  }
}
