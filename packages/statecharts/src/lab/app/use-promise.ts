import { useEffect, useState } from 'react';

/** What the last promise that has ended came to: its value, and why the newest has none. */
export type Later<Value> = { value: Value | null; fault: string | null };

/** A value that comes later; the one before is kept until then. */
export function usePromise<Value>(promise: Promise<Value> | null): Later<Value> {
  const [state, setState] = useState<Later<Value>>({ value: null, fault: null });
  useEffect(() => {
    let isCurrent = true;
    promise?.then(
      (value) => isCurrent && setState({ value, fault: null }),
      (error: unknown) => isCurrent && setState((last) => ({ ...last, fault: String(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return state;
}
