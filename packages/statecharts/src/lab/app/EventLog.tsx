import { type ReactNode, useEffect, useRef } from 'react';

type LoggedEvent = {
  key: number;
  title: ReactNode;
  lines: readonly string[];
  details?: ReactNode;
};

/** Each event with what it did, oldest first; the newest one is open. */
export function EventLog({ events }: { events: readonly LoggedEvent[] }) {
  const list = useRef<HTMLOListElement>(null);
  const last = events.at(-1)?.key;
  useEffect(() => {
    if (list.current && last !== undefined) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard, too
    <ol ref={list} className="log" tabIndex={0} aria-label="Log">
      {events.map(({ key, title, lines, details }) => (
        <li key={key}>
          <details open={key === last}>
            <summary>{title}</summary>
            <ul>
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
                <li key={place}>{line}</li>
              ))}
            </ul>
            {details}
          </details>
        </li>
      ))}
    </ol>
  );
}
