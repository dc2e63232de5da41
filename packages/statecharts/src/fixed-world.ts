const start = Date.UTC(2000, 0, 1);

let isFixed = false;

/**
 * Runs something that is done at once, for which the clock stands still and chance is always the same: so that it
 * comes to the same result wherever and whenever it runs. In such a world it stays in that one.
 *
 * @param draw where chance goes on
 */
export function inFixedWorld<Result>(draw: number, act: () => Result): Result {
  if (isFixed) return act();
  const { Date: realDate, crypto, performance } = globalThis;
  let drawn = draw * 1_000;
  const next = () => {
    drawn += 1;
    return drawn;
  };
  const fixedDate = new Proxy(realDate, {
    apply: () => new realDate(start).toString(),
    construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [start] : parts, made),
    get: (target, key) => (key === 'now' ? () => start : Reflect.get(target, key)),
  });
  const undo = [
    replaced(globalThis, 'Date', fixedDate),
    replaced(Math, 'random', () => (next() * 0.618_033_988_75) % 1),
    replaced(performance, 'now', () => 0),
    replaced(crypto, 'randomUUID', () => `00000000-0000-4000-8000-${String(next()).padStart(12, '0')}`),
    replaced(crypto, 'getRandomValues', (bytes: Uint8Array) => bytes.fill(next())),
  ];
  isFixed = true;
  try {
    return act();
  } finally {
    isFixed = false;
    for (const restore of undo) restore();
  }
}

/** @returns what puts the property back */
function replaced(owner: object, name: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value });
  return () => {
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  };
}
