/** A value that is replaced as a whole, for `useSyncExternalStore`. */
export function snapshotStore<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    getSnapshot: () => value,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
