import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from 'react';

/** `count`: how often a lost connection or session has come back; `announce`: it has come back. */
type Reconnections = { count: number; announce: () => void };

const ReconnectionContext = createContext<Reconnections>({ count: 0, announce: () => undefined });

export function ReconnectionProvider({ children }: { children: ReactNode }) {
  const [count, announce] = useReducer((before: number) => before + 1, 0);
  return <ReconnectionContext value={{ count, announce }}>{children}</ReconnectionContext>;
}

export function useAnnounceReconnection(): () => void {
  return useContext(ReconnectionContext).announce;
}

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
