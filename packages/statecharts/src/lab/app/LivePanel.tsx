import { liveBy } from 'virtual:machine-lab';
import { useState, useSyncExternalStore } from 'react';
import type { LiveActor, LiveValue } from '../../live/live-protocol.ts';
import { counted } from '../../words.ts';
import { fragmentOf } from '../address.ts';
import { activeWords, type LabChart } from '../chart.ts';
import type { LiveApp, LiveSnapshot, LiveStore } from '../live-store.ts';
import { EventLog } from './EventLog.tsx';

const nothing: LiveSnapshot = { apps: [], log: [] };

/** The actor of a machine that is watched in an application. `live`: null where none runs. */
export function useWatched(live: LiveStore | null, machine: string) {
  const { apps, log } = useSyncExternalStore(
    live ? live.subscribe : () => () => undefined,
    live ? live.getSnapshot : () => nothing,
  );
  const [chosenApp, setApp] = useState<string | null>(null);
  const [chosenActor, setActor] = useState<string | null>(null);
  const app = apps.find(({ id }) => id === chosenApp) ?? apps.at(-1);
  const own = app?.actors.filter((one) => one.machine === machine) ?? [];
  const actor = own.find(({ id }) => id === chosenActor) ?? own.at(-1);
  const events = log.filter((event) => event.app === app?.id);
  return { apps, app, actor, events, setApp, setActor };
}

type Props = { chart: LabChart; watched: ReturnType<typeof useWatched> };

/** The actors of an application, who created whom, and the events between them. */
export function LivePanel({ chart, watched }: Props) {
  const { apps, app, actor, events, setApp, setActor } = watched;
  if (!app) {
    return (
      <aside aria-label="Live">
        <p role="status">
          {liveBy === 'channel'
            ? 'No page of this site is open. Open one in another tab: its machines appear here once they start.'
            : 'No application is connected: one that calls connect appears here.'}
        </p>
      </aside>
    );
  }
  return (
    <aside aria-label="Live">
      <label className="row">
        Application
        <select value={app.id} onChange={({ currentTarget }) => setApp(currentTarget.value)}>
          {apps.map(({ id, name, actors }) => (
            <option key={id} value={id}>
              {name}, {counted(actors.length, 'actor')}
            </option>
          ))}
        </select>
      </label>
      <section aria-label="Actors">
        <h2>Actors</h2>
        <ActorTree {...{ app, chart, actor }} parent={null} onChoose={setActor} />
      </section>
      {actor && (
        <section aria-label="Context">
          <h2>Context of {actor.id}</h2>
          <Values value={actor.context} />
        </section>
      )}
      <section aria-label="Events">
        <h2>Events</h2>
        {events.length === 0 && <p className="dim">None since the lab was opened.</p>}
        <EventLog
          events={events.map((one) => ({
            key: one.number,
            title: (
              <>
                <strong>{one.event}</strong>{' '}
                <span className="dim">
                  {one.from !== null && `${one.from} → `}
                  {one.actor.machine} {one.actor.id} · {new Date(one.time).toLocaleTimeString('en-GB')}
                </span>
              </>
            ),
            lines: one.taken.map((key) => `takes ${key}`),
            details: one.payload.length !== 0 && <Values value={one.payload} />,
          }))}
        />
      </section>
    </aside>
  );
}

type TreeProps = {
  app: LiveApp;
  chart: LabChart;
  /** The one that is watched. */
  actor: LiveActor | undefined;
  /** Whose children are shown; null for those that no machine has created. */
  parent: string | null;
  onChoose: (actor: string) => void;
};

/** One that runs another machine leads to its chart. */
function ActorTree({ parent, ...props }: TreeProps) {
  const { app, chart, actor, onChoose } = props;
  const isShown = (id: string | null) => app.actors.some((one) => one.id === id);
  const children = app.actors.filter((one) => (isShown(one.parent) ? one.parent : null) === parent);
  if (children.length === 0) return parent === null ? <p className="dim">None runs now.</p> : null;
  return (
    <ul className="tree">
      {children.map(({ id, machine, states }) => (
        <li key={id}>
          {machine === chart.name ? (
            <button type="button" aria-pressed={id === actor?.id} onClick={() => onChoose(id)}>
              {machine} <code>{id}</code> <span className="dim">{activeWords(chart, states)}</span>
            </button>
          ) : (
            <a href={fragmentOf(machine)}>
              {machine} <code>{id}</code>
            </a>
          )}
          <ActorTree {...props} parent={id} />
        </li>
      ))}
    </ul>
  );
}

const units: Record<string, string> = { text: 'characters', list: 'entries', object: 'fields' };

/** Values by type and length, unless the application shows them. */
function Values({ value: { type, length, text, fields = {} } }: { value: LiveValue }) {
  const inner = Object.entries(fields);
  const size = length === undefined ? type : `${type}, ${length} ${units[type] ?? ''}`;
  if (inner.length === 0) return <code>{text ?? size}</code>;
  return (
    <ul className="tree">
      {inner.map(([name, field]) => (
        <li key={name}>
          {name} <Values value={field} />
        </li>
      ))}
    </ul>
  );
}
