import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { listed } from '../../words.ts';
import type { LabMachine } from '../lab-types.ts';
import type { SimulatedMicrostep } from '../log-entry.ts';
import styles from './EventLog.module.css';
import { stateWords } from './words.ts';

/** Of an actor in an application only the event and the transitions are known. */
type LoggedMicrostep = Pick<SimulatedMicrostep, 'event' | 'taken'> & Partial<SimulatedMicrostep>;

export type LoggedEvent = {
  key: Key;
  summary: ReactNode;
  time: string;
  microsteps: readonly LoggedMicrostep[];
  details: ReactNode;
};

type Props = { machine: LabMachine; events: readonly LoggedEvent[]; children?: ReactNode };

/** Each event with its microsteps, oldest first; the children are items after them. */
export function EventLog({ machine, events, children }: Props) {
  const newest = useRef<HTMLLIElement>(null);
  const last = events.at(-1)?.key;
  useEffect(() => {
    const item = newest.current;
    // Its beginning, where it is longer than the frame.
    if (item?.parentElement && last !== undefined) item.parentElement.scrollTop = item.offsetTop;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard, too
    <ol className={`${styles.log} plainList`} tabIndex={0} aria-label="Log">
      {events.map(({ key, summary, time, microsteps, details }) => (
        <li key={key} ref={key === last ? newest : null} data-last={key === last}>
          <details open={key === last}>
            <summary className={styles.summary}>
              {summary}
              <code className="dim">{time}</code>
            </summary>
            <ol className={styles.microsteps}>
              {microsteps.map((microstep, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a microstep has no other identity
                <Microstep key={place} machine={machine} microstep={microstep} />
              ))}
            </ol>
            {microsteps.length === 0 && <p className="dim">no transition is taken</p>}
            {details}
          </details>
        </li>
      ))}
      {children}
    </ol>
  );
}

function Microstep({ machine, microstep }: { machine: LabMachine; microstep: LoggedMicrostep }) {
  const { event, taken, guards = [], left = [], entered = [] } = microstep;
  const words = (ids: readonly string[]) => listed(ids.map((id) => stateWords(machine, id)));
  return (
    <li>
      <code>{event}</code>
      {guards.map(({ guard, transition, isTrue }) => (
        <code key={transition} className={styles.guard} data-true={isTrue}>
          {guard}: {isTrue ? 'yes' : 'no'}
        </code>
      ))}
      {taken.map((key) => (
        <div key={key} className={styles.taken}>
          takes {key}
        </div>
      ))}
      {left.length > 0 && <div className="dim">leaves {words(left)}</div>}
      {entered.length > 0 && <div className="dim">enters {words(entered)}</div>}
      {taken.length + entered.length === 0 && <div className="dim">no transition is taken</div>}
    </li>
  );
}
