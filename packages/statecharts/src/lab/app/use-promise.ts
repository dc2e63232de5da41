import { useEffect, useState } from 'react';

/** A value that comes later, or why it does not; the one before is kept until then. */
export function usePromise<Value>(promise: Promise<Value> | null) {
  const [state, setState] = useState<{ value: Value | null; fault: string | null }>({
    value: null,
    fault: null,
  });
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
