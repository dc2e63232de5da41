import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LabStore } from '../lab-store.ts';
import type { LabMachine, LabProofs } from '../lab-types.ts';
import type { LiveStore } from '../live-store.ts';
import styles from './App.module.css';
import { drawingId } from './Chart.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { MachineNavigation } from './MachineNavigation.tsx';
import { MachineView } from './MachineView.tsx';
import type { Mode } from './ModeSwitch.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { usePressedKeys } from './use-pressed-keys.ts';
import { usePromise } from './use-promise.ts';

type Props = {
  store: LabStore;
  /** Null where no product runs beside the lab. */
  live: LiveStore | null;
  machines: readonly LabMachine[];
  proofs: Promise<LabProofs>;
  /** Called once, when the lab can be used. */
  onReady: () => void;
};

/** What a person has folded (true) and unfolded, by machine and state. */
type Folds = Record<string, ReadonlyMap<string, boolean>>;

const noFolds: ReadonlyMap<string, boolean> = new Map();

/** The page: the machines, and the one in the address. */
export function App({ store, live, machines, proofs: found, onReady }: Props) {
  const stand = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const proofs = usePromise(found);
  const [mode, setMode] = useState<Mode>(stand.address.steps.length > 0 ? 'simulate' : 'explore');
  const [lastSteps, setLastSteps] = useState(stand.address.steps);
  const [folds, setFolds] = useState<Folds>({});
  const keys = useRef<HTMLDialogElement>(null);
  const showKeys = () => keys.current?.showModal();
  // A step is a simulation, whoever causes it: a script does, and an address.
  if (lastSteps !== stand.address.steps) {
    setLastSteps(stand.address.steps);
    if (stand.address.steps.length > 0) setMode('simulate');
  }
  useEffect(onReady, [onReady]);
  const machine = machines.find(({ name }) => name === stand.address.machine);
  useEffect(() => {
    document.title = machine ? `${machine.name} · Machine lab` : 'Machine lab';
  }, [machine]);
  usePressedKeys({
    '?': showKeys,
    e: () => setMode('explore'),
    s: () => setMode('simulate'),
    ...(live && { l: () => setMode('live') }),
    '[': store.back,
    ']': store.forward,
  });
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <a
          className={`${styles.skip} visuallyHidden`}
          href={store.fragment()}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(drawingId)?.focus();
          }}
        >
          Skip to the chart
        </a>
        <strong className={styles.brand}>Machine lab</strong>
        <div className={styles.tools}>
          <button className={styles.tool} type="button" onClick={showKeys}>
            Keys <kbd>?</kbd>
          </button>
          <ThemeButton />
        </div>
      </header>
      <MachineNavigation machines={machines} proofs={proofs.value} current={stand.address.machine} />
      <main className={styles.main} aria-label="Machine lab">
        {machine && (
          <MachineView
            key={machine.name}
            machine={machine}
            store={store}
            live={live}
            stand={stand}
            proofs={proofs}
            mode={mode}
            onMode={setMode}
            chosenFolds={folds[machine.name] ?? noFolds}
            onFold={(id, isFolded) =>
              setFolds((all) => ({ ...all, [machine.name]: new Map(all[machine.name]).set(id, isFolded) }))
            }
          />
        )}
      </main>
      <KeysDialog ref={keys} />
    </div>
  );
}
