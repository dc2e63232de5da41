import { useState } from 'react';
import { mermaid } from '../../mermaid.ts';
import { counted } from '../../words.ts';
import { fragmentOf, startOf } from '../address.ts';
import type { LabStand, LabStore } from '../lab-store.ts';
import type { LabMachine, LabPath, LabProofs, SimulationStep } from '../lab-types.ts';
import type { LiveStore } from '../live-store.ts';
import { possibleTransitions, stepOfTransition } from '../transition-step.ts';
import styles from './App.module.css';
import { Chart } from './Chart.tsx';
import { ContextTree } from './ContextTree.tsx';
import { Explanation } from './Explanation.tsx';
import { LiveView } from './LiveView.tsx';
import { type Mode, ModeSwitch, modes, modeWords } from './ModeSwitch.tsx';
import { PathsPanel } from './PathsPanel.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';
import { SimulationLog } from './SimulationLog.tsx';
import type { Later } from './use-promise.ts';
import { useWatched } from './use-watched.ts';

type Props = {
  machine: LabMachine;
  store: LabStore;
  live: LiveStore | null;
  stand: LabStand;
  proofs: Later<LabProofs>;
  mode: Mode;
  onMode: (mode: Mode) => void;
  chosenFolds: ReadonlyMap<string, boolean>;
  onFold: (id: string, isFolded: boolean) => void;
};

const nothing: ReadonlySet<string> = new Set();

export function MachineView(props: Props) {
  const { machine, store, live, stand, proofs, mode, onMode } = props;
  const { name, purpose, file, states, transitions } = machine;
  const { simulation } = stand;
  const [selection, setSelection] = useState<string | null>(null);
  const [revealed, setRevealed] = useState<{ id: string } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const proof = proofs.value?.[name] ?? null;
  const isSimulated = mode === 'simulate';
  const watched = useWatched(live, name);
  const last = simulation.log.at(-1);
  const entered = last?.microsteps
    .flatMap((one) => one.entered)
    .findLast((id) => simulation.active.includes(id));
  const taken = last && last.step !== null ? last.microsteps.flatMap((one) => one.taken).at(-1) : undefined;
  const [flashed, setFlashed] = useState<{ key: string; of: unknown } | null>(null);
  if (flashed?.of !== last)
    setFlashed(taken === undefined ? { key: '', of: last } : { key: taken, of: last });

  const take = (step: SimulationStep) => {
    setRefusal(null);
    setEdited(null);
    store.take(step);
  };
  const follow = ({ steps, input }: LabPath) => {
    store.openFragment(fragmentOf({ ...startOf(name, input), steps }));
    onMode('simulate');
  };
  const send = (key: string) => {
    const found = stepOfTransition(machine, simulation, key);
    if ('step' in found) take(found.step);
    else if ('edit' in found) setEdited(found.edit);
    else setRefusal(found.refusal);
  };
  const reveal = (id: string) => setRevealed({ id });
  const selectInChart = (next: string | null) => {
    setSelection(next);
    if (next !== null) reveal(next);
  };
  const explain = (id: string) => {
    setSelection(id);
    onMode('explore');
  };
  const shown = {
    explore: () => ({
      activeIds: nothing,
      followedId: null,
      enabledKeys: null,
      selection,
      flashed: null,
      onTransition: setSelection,
      onState: setSelection,
    }),
    simulate: () => ({
      activeIds: new Set(simulation.active.slice(1)),
      followedId: entered ?? simulation.active.at(-1) ?? null,
      enabledKeys: possibleTransitions(machine, simulation),
      selection: null,
      flashed: flashed?.key ? flashed : null,
      onTransition: send,
      onState: (id: string) => {
        setSelection(id);
        setRefusal(null);
      },
    }),
    live: () => ({
      activeIds: new Set(watched.actor?.states.slice(1)),
      followedId: watched.actor?.states.at(-1) ?? null,
      enabledKeys: null,
      selection: null,
      flashed: watched.flashed,
      onTransition: explain,
      onState: explain,
    }),
  }[mode]();
  const head = (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1>{name}</h1>
        <span className="dim">
          {counted(states.filter(({ kind }) => kind !== 'history').length - 1, 'state')} ·{' '}
          {counted(transitions.length, 'transition')}
        </span>
        <code className="dim">{file}</code>
      </div>
      <p className={`${styles.purpose} dim`}>{purpose}</p>
      <div className={styles.controls}>
        <ModeSwitch
          modes={live ? modes : modes.filter((one) => one !== 'live')}
          mode={mode}
          onChange={onMode}
        />
        <span className="dim">{modeWords[mode].hint}</span>
      </div>
    </header>
  );
  return (
    <div className={styles.machine} data-mode={mode}>
      {head}
      <div className={styles.body}>
        <div className={styles.chart}>
          <Chart
            chart={machine}
            {...shown}
            chosenFolds={props.chosenFolds}
            onFold={props.onFold}
            revealed={revealed}
            onReveal={reveal}
            mermaid={() => mermaid(stand.entry.machine)}
          />
        </div>
        {mode === 'live' && live !== null && (
          <LiveView machine={machine} entry={stand.entry} live={live} watched={watched} />
        )}
        {isSimulated && (
          <>
            <section className={styles.panel} aria-label="Simulation">
              <p role="status" className="problem">
                {refusal}
              </p>
              <SimulatePanel
                machine={machine}
                store={store}
                stand={stand}
                edited={edited}
                onEdit={setEdited}
                onTake={take}
              />
            </section>
            <section className={styles.dock} aria-label="Events">
              <h2>Events</h2>
              <SimulationLog machine={machine} store={store} stand={stand} />
            </section>
            <section className={styles.dock} aria-label="Context">
              <h2>Context</h2>
              <ContextTree context={simulation.context} changes={last?.changes ?? []} />
            </section>
          </>
        )}
        {mode === 'explore' && (
          <section className={styles.panel} aria-label="Explanation">
            {selection === null ? (
              <PathsPanel machine={machine} fault={proofs.fault} proof={proof} onFollow={follow} />
            ) : (
              <Explanation
                machine={machine}
                proof={proof}
                selection={selection}
                onSelect={selectInChart}
                onFollow={follow}
              />
            )}
          </section>
        )}
      </div>
    </div>
  );
}
