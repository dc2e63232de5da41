import { useEffect, useState } from 'react';
import type { LabMachine } from '../lab-types.ts';
import styles from './App.module.css';
import { useAddress } from './address.ts';
import { Chart } from './Chart.tsx';
import type { Paint } from './ChartDrawing.tsx';
import { Explanation, type Selection } from './Explanation.tsx';
import { MachineNavigation } from './MachineNavigation.tsx';
import { ThemeButton } from './ThemeButton.tsx';

const nothing: ReadonlySet<string> = new Set();
const noPaint: ReadonlyMap<string, Paint> = new Map();

/** The page: the machines, the chart of the one in the address, and what is to be said of its parts. */
export function App({ machines }: { machines: readonly LabMachine[] }) {
  const { name } = useAddress();
  const machine = name === '' ? machines[0] : machines.find((one) => one.name === name);
  useEffect(() => {
    document.title = machine ? `${machine.name} · Machine lab` : 'Machine lab';
  }, [machine]);
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <strong>Machine lab</strong>
        <ThemeButton />
      </header>
      <MachineNavigation machines={machines} current={machine?.name} />
      <main className={styles.main} aria-label="Machine lab">
        {machine ? (
          <MachineView key={machine.name} machine={machine} />
        ) : (
          <p className={styles.missing}>There is no machine “{name}”. Choose one of the list.</p>
        )}
      </main>
    </div>
  );
}

function MachineView({ machine }: { machine: LabMachine }) {
  const [selection, setSelection] = useState<Selection | null>(null);
  const [foldedIds, setFoldedIds] = useState(nothing);
  const { name, purpose, file, states, transitions } = machine;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{name}</h1>
          <span className={styles.counts}>
            {states.length - 1} states · {transitions.length} transitions
          </span>
          <code className={styles.file}>{file}</code>
        </div>
        <p className={styles.purpose}>{purpose}</p>
      </header>
      <div className={styles.body}>
        <Chart
          chart={machine}
          foldedIds={foldedIds}
          onFold={(id, isFolded) => {
            const others = [...foldedIds].filter((other) => other !== id);
            setFoldedIds(new Set(isFolded ? [...others, id] : others));
          }}
          activeIds={nothing}
          enabledKeys={null}
          selection={selection}
          flashed={null}
          paint={noPaint}
          onTransition={(transition) => setSelection({ transition })}
          onState={(state) => setSelection({ state })}
        />
        <section className={styles.panel} aria-label="Explanation">
          <Explanation machine={machine} selection={selection} onSelect={setSelection} />
        </section>
      </div>
    </>
  );
}
