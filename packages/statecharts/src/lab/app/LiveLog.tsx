import { useEffect, useRef } from 'react';
import type { LoggedEvent } from '../live-store.ts';
import styles from './Live.module.css';
import { LiveValues } from './LiveValues.tsx';

/** Events with the transitions that were taken, oldest first. */
export function LiveLog({ events }: { events: readonly LoggedEvent[] }) {
  const list = useRef<HTMLOListElement>(null);
  const last = events.at(-1)?.number;
  useEffect(() => {
    const { current } = list;
    const newest = current?.lastElementChild;
    // Its beginning, where it is longer than the frame.
    if (current && newest instanceof HTMLElement && last !== undefined) current.scrollTop = newest.offsetTop;
  }, [last]);
  if (events.length === 0) {
    return <p className={styles.empty}>No event since the lab was opened or the log was cleared.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard, too
    <ol ref={list} className={styles.log} tabIndex={0} aria-label="Log">
      {events.map((event) => (
        <li key={event.number} data-last={event.number === last}>
          <details open={event.number === last}>
            <summary>
              <code>{event.actor.id}</code> <strong>{event.event}</strong>
              <time className={styles.time} dateTime={new Date(event.time).toISOString()}>
                {new Date(event.time).toLocaleTimeString('en-GB')}
              </time>
            </summary>
            <ol className={styles.microsteps}>
              {event.microsteps.map(({ event: cause, transitions }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a microstep has no other identity
                <li key={place}>
                  <code>{cause}</code>
                  {transitions.length === 0 && <span className={styles.dim}> takes no transition</span>}
                  {transitions.map((key) => (
                    <div key={key} className={styles.taken}>
                      takes {key}
                    </div>
                  ))}
                </li>
              ))}
            </ol>
            {event.microsteps.length === 0 && <p className={styles.dim}>No transition is taken.</p>}
            {event.payload.length !== 0 && <LiveValues value={event.payload} />}
          </details>
        </li>
      ))}
    </ol>
  );
}
