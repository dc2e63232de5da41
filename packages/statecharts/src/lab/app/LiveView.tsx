import { liveBy } from 'virtual:machine-lab';
import { groupBy } from '../../groups.ts';
import type { LiveActor } from '../../live/live-protocol.ts';
import type { MachineEntry } from '../../machine-entry.ts';
import { counted } from '../../words.ts';
import { fragmentOf, startOf } from '../address.ts';
import type { LabMachine } from '../lab-types.ts';
import type { LiveStore, LiveTab, ReceivedEvent } from '../live-store.ts';
import layout from './App.module.css';
import { EventLog, type LoggedEvent } from './EventLog.tsx';
import styles from './Live.module.css';
import { LiveOutcomes } from './LiveOutcomes.tsx';
import { LiveValues } from './LiveValues.tsx';
import { activeWords } from './SimulatePanel.tsx';
import type { useWatched } from './use-watched.ts';

type Props = {
  machine: LabMachine;
  entry: MachineEntry;
  live: LiveStore;
  watched: ReturnType<typeof useWatched>;
};

/** The actors of a machine in the open tabs of the product, and what happens to them. */
export function LiveView({ machine, entry, live, watched }: Props) {
  const { tabs, tab, actors, actor, events, isLogged, setChosenTab, setChosenActor } = watched;
  return (
    <>
      <section className={`${layout.panel} ${styles.panel}`} aria-label="Live">
        <Tabs tabs={tabs} tab={tab} onChoose={setChosenTab} />
        {tab && (
          <>
            <Actors machine={machine} actors={actors} actor={actor} onChoose={setChosenActor} />
            <LiveOutcomes entry={entry} machine={machine} tab={tab} live={live} />
            {actor && (
              <section aria-label="Context">
                <h2>Context of {actor.id}, without what people type</h2>
                <LiveValues value={actor.context} />
              </section>
            )}
            <OtherMachines actors={tab.actors} current={machine.name} />
          </>
        )}
      </section>
      <section className={`${layout.dock} ${styles.dock}`} aria-label="Events">
        <header className={styles.dockHead}>
          <h2>Events</h2>
          <button type="button" disabled={!isLogged} onClick={live.clearLog}>
            Clear
          </button>
        </header>
        {events.length === 0 ? (
          <p className="dim">No event since the lab was opened or the log was cleared.</p>
        ) : (
          <EventLog machine={machine} events={events.map(logged)} />
        )}
      </section>
    </>
  );
}

const logged = ({ number, time, actor, event, microsteps, payload }: ReceivedEvent): LoggedEvent => ({
  key: number,
  summary: (
    <>
      <code>{actor.id}</code> <strong>{event}</strong>
    </>
  ),
  time: new Date(time).toLocaleTimeString('en-GB'),
  microsteps,
  details: payload.length !== 0 && <LiveValues value={payload} />,
});

type TabsProps = {
  tabs: readonly LiveTab[];
  tab: LiveTab | undefined;
  onChoose: (tab: string) => void;
};

function Tabs({ tabs, tab, onChoose }: TabsProps) {
  if (!tab && liveBy === 'relay') {
    return <p role="status">No application is connected: one that calls `connect` appears here.</p>;
  }
  if (!tab) {
    return (
      <p role="status">
        The product is not open.{' '}
        <a href="/" target="_blank" rel="noopener">
          Open it in another tab
        </a>
        : its actors appear here. A public page starts its machines when it is first used.
      </p>
    );
  }
  if (tabs.length === 1) return <p role="status">The product is open in one tab.</p>;
  return (
    <label className={styles.field}>
      Tab of the product
      <select value={tab.id} onChange={({ currentTarget: { value } }) => onChoose(value)}>
        {tabs.map(({ id, number, actors }) => (
          <option key={id} value={id}>
            Tab {number}, {counted(actors.length, 'actor')}
          </option>
        ))}
      </select>
    </label>
  );
}

type ActorsProps = {
  machine: LabMachine;
  actors: readonly LiveActor[];
  actor: LiveActor | undefined;
  onChoose: (actor: string) => void;
};

/** The one that is chosen lights up the chart. */
function Actors({ machine, actors, actor, onChoose }: ActorsProps) {
  return (
    <fieldset>
      <legend>
        <h2>Actors of {machine.name}</h2>
      </legend>
      {actors.length === 0 && <p className="dim">None runs now.</p>}
      {actors.map(({ id, states, parent }) => (
        <label key={id} className={styles.actor}>
          <input
            type="radio"
            name="actor"
            value={id}
            checked={id === actor?.id}
            onChange={() => onChoose(id)}
          />
          <code>{id}</code>
          <span>{activeWords(machine, states)}</span>
          {parent !== null && <span className="dim">of {parent}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Which other machines run, and how many actors of each. */
function OtherMachines({ actors, current }: { actors: readonly LiveActor[]; current: string }) {
  const others = groupBy(
    actors.filter(({ machine }) => machine !== current),
    ({ machine }) => machine,
  );
  if (others.size === 0) return null;
  return (
    <section aria-label="Other machines">
      <h2>Also running</h2>
      <ul className={`${styles.others} plainList`}>
        {[...others].map(([machine, { length }]) => (
          <li key={machine}>
            <a href={fragmentOf(startOf(machine))}>{machine}</a>
            {length > 1 && <span className="dim"> ×{length}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
