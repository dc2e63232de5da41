import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
} from 'react';

/** `count`: how often a lost connection or session has come back; `announce`: it has come back. */
type Reconnections = { count: number; announce: () => void };

const ReconnectionContext = createContext<Reconnections>({ count: 0, announce: () => undefined });

/** Lets the components below announce, and react to, the return of a lost connection or session. */
export function ReconnectionProvider({ children }: { children: ReactNode }) {
  const [count, announce] = useReducer((before: number) => before + 1, 0);
  const value = useMemo(() => ({ count, announce }), [count]);
  return <ReconnectionContext value={value}>{children}</ReconnectionContext>;
}

export function useAnnounceReconnection(): () => void {
  return useContext(ReconnectionContext).announce;
}

/** Calls back whenever a lost connection, or a lost session, is there again. */
export function useReconnection(onReconnected: () => void): void {
  const { count } = useContext(ReconnectionContext);
  const handled = useRef(count);
  const reconnected = useEffectEvent(onReconnected);
  useEffect(() => {
    if (handled.current === count) return;
    handled.current = count;
    reconnected();
  }, [count]);
}
