import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LiveSnapshot, LiveStore } from '../live-store.ts';

/** So that the same transition can flash again. */
const flashMs = 1_500;

const noTabs: LiveSnapshot = { tabs: [], log: [] };

/** The actor of a machine that is watched in the open tabs of the product. `live`: null where no product runs. */
export function useWatched(live: LiveStore | null, machine: string) {
  const { tabs, log } = useSyncExternalStore(
    live ? live.subscribe : () => () => undefined,
    live ? live.getSnapshot : () => noTabs,
  );
  const [chosenTab, setChosenTab] = useState<string | null>(null);
  const [chosenActor, setChosenActor] = useState<string | null>(null);
  const tab = tabs.find(({ id }) => id === chosenTab) ?? tabs.at(-1);
  const actors = tab?.actors.filter((one) => one.machine === machine) ?? [];
  const actor = actors.find(({ id }) => id === chosenActor) ?? actors.at(-1);
  const events = log.filter((event) => event.actor.machine === machine && event.tab === tab?.id);
  const last = events.findLast((event) => event.actor.id === actor?.id);
  const taken = last?.microsteps.flatMap(({ taken }) => taken).at(-1);
  const number = last?.number;
  const [unlit, setUnlit] = useState<number | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setUnlit(number), flashMs);
    return () => clearTimeout(timer);
  }, [number]);
  return {
    ...{ tabs, tab, actors, actor, events, setChosenTab, setChosenActor },
    isLogged: log.length > 0,
    flashed: taken === undefined || number === unlit ? null : { key: taken },
  };
}
