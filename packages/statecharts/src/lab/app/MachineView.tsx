import { useMemo, useState } from 'react';
import { messageOf } from '../../errors.ts';
import { counted } from '../../words.ts';
import { activeWords, chartOf } from '../chart.ts';
import type { LabPath, LabPaths } from '../lab-paths.ts';
import type { LabStand, LabStore } from '../lab-store.ts';
import type { LiveStore } from '../live-store.ts';
import { Chart, type Highlight } from './Chart.tsx';
import { ExplorePanel } from './ExplorePanel.tsx';
import { LivePanel, useWatched } from './LivePanel.tsx';
import { SimulatePanel } from './SimulatePanel.tsx';

const modes = { explore: 'Explore', simulate: 'Simulate', live: 'Live' };
export type Mode = keyof typeof modes;

type Props = {
  store: LabStore;
  live: LiveStore | null;
  stand: LabStand;
  mode: Mode;
  /** Null until they are found. */
  paths: LabPaths | null;
  pathsFault: string | null;
  onMode: (mode: Mode) => void;
};

const nothing: ReadonlySet<string> = new Set();

/** A machine: its chart, and beside it what the mode is about. */
export function MachineView({ store, live, stand, mode, paths, pathsFault, onMode }: Props) {
  const { entry } = stand;
  const read = useMemo(() => {
    try {
      return { chart: chartOf(entry) };
    } catch (error) {
      return { fault: messageOf(error) };
    }
  }, [entry]);
  const [selected, setSelected] = useState<string | null>(null);
  const watched = useWatched(live, entry.name);
  if ('fault' in read) return <p role="alert">The chart cannot be read: {read.fault}</p>;
  const { chart } = read;
  const simulation = mode === 'simulate' ? stand.simulated() : null;
  const simulated = simulation && !('fault' in simulation) ? simulation : null;
  const options = simulated ? [simulated, ...simulated.actors].flatMap((one) => one.options) : [];

  const send = (key: string) => {
    const option = options.find(({ taken }) => taken.includes(key));
    if (option) store.take(option.step);
  };
  const follow = ({ steps, input }: LabPath) => {
    store.play(steps, input);
    onMode('simulate');
  };
  const highlight: Highlight = {
    explore: () => ({ active: nothing, enabled: null, marked: selected }),
    simulate: () => ({
      active: new Set(simulated?.active.slice(1)),
      enabled: new Set(options.flatMap(({ taken }) => taken)),
      marked: simulated?.log.at(-1)?.taken.at(-1) ?? null,
    }),
    live: () => ({
      active: new Set(watched.actor?.states.slice(1)),
      enabled: null,
      marked: watched.events.findLast(({ actor }) => actor.id === watched.actor?.id)?.taken.at(-1) ?? null,
    }),
  }[mode]();
  return (
    <div className="machine" data-mode={mode}>
      <header>
        <h1>{entry.name}</h1>
        <span className="dim">
          {counted(chart.states.filter(({ kind }) => kind !== 'history').length - 1, 'state')} ·{' '}
          {counted(chart.transitions.length, 'transition')}
        </span>
        <p className="dim purpose">{entry.purpose}</p>
        <fieldset className="modes" aria-label="Mode">
          {Object.entries(modes).map(([one, words]) =>
            one === 'live' && !live ? null : (
              <label key={one}>
                <input type="radio" name="mode" checked={one === mode} onChange={() => onMode(one as Mode)} />
                {words}
              </label>
            ),
          )}
        </fieldset>
      </header>
      <Chart chart={chart} highlight={highlight} onTransition={mode === 'simulate' ? send : setSelected} />
      {mode === 'explore' && (
        <ExplorePanel
          {...{ chart, paths, selected }}
          fault={pathsFault}
          onSelect={setSelected}
          onFollow={follow}
        />
      )}
      {simulation && 'fault' in simulation && (
        <aside aria-label="Simulation">
          <p role="alert" className="problem">
            {simulation.fault}
          </p>
        </aside>
      )}
      {simulated && (
        <SimulatePanel
          {...{ store, stand }}
          simulation={simulated}
          words={activeWords(chart, simulated.active)}
        />
      )}
      {mode === 'live' && <LivePanel {...{ chart, watched }} />}
    </div>
  );
}
