import { paths } from 'virtual:machine-lab';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fragmentOf } from '../address.ts';
import type { LabStore } from '../lab-store.ts';
import type { LiveStore } from '../live-store.ts';
import { MachineView, type Mode } from './MachineView.tsx';
import { usePromise } from './use-promise.ts';

type Props = {
  store: LabStore;
  /** Null where no application runs beside the lab. */
  live: LiveStore | null;
  /** Called when the lab can be used. */
  onReady: () => void;
};

/** The page: the machines, and the one in the address. */
export function App({ store, live, onReady }: Props) {
  const stand = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const found = usePromise(paths);
  const { entry, steps } = stand;
  const machine = entry.name;
  const [mode, setMode] = useState<Mode>('explore');
  const [lastSteps, setLastSteps] = useState(steps);
  // A step is a simulation, whatever causes it: a script does, too.
  if (lastSteps !== steps) {
    setLastSteps(steps);
    if (steps.length > 0) setMode('simulate');
  }
  useEffect(onReady, [onReady]);
  useEffect(() => {
    document.title = `${machine} · Machine lab`;
  }, [machine]);
  return (
    <div className="page">
      <nav aria-label="Machines">
        <strong>Machine lab</strong>
        <ul>
          {store.catalog.map(({ name }) => (
            <li key={name}>
              <a href={fragmentOf(name)} aria-current={name === machine ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main aria-label="Machine lab">
        <MachineView
          key={machine}
          {...{ store, live, stand, mode }}
          paths={found.value?.[machine] ?? null}
          pathsFault={found.fault}
          onMode={setMode}
        />
      </main>
    </div>
  );
}
