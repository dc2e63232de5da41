import { useEffect, useRef } from 'react';
import { counted, listed } from '../../words.ts';
import type { LabStore } from '../lab-store.ts';
import type { LabMachine } from '../lab-types.ts';
import type { LogEntry, SimulatedMicrostep } from '../simulation.ts';
import { stateText } from '../state-text.ts';
import { timeWords } from './Clock.tsx';
import styles from './EventLog.module.css';
import { stateWords } from './words.ts';

type Props = { machine: LabMachine; log: readonly LogEntry[]; ahead: number; store: LabStore };

/** Each event with its microsteps, oldest first. `ahead`: the steps that one has gone back from. */
export function EventLog({ machine, log, ahead, store }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const last = log.length - 1;
  useEffect(() => {
    const { current } = list;
    if (current && last >= 0) current.scrollTop = current.scrollHeight;
  }, [last]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by keyboard, too
    <ol ref={list} className={styles.log} tabIndex={0} aria-label="Log">
      {log.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event of the log has no other identity
        <li key={index} className={styles.entry} data-last={index === last}>
          <details open={index === last}>
            <summary className={styles.summary}>
              <span className={styles.label}>{entry.label}</span>
              <span className={styles.dim}>→ {stateText(entry.state)}</span>
              <span className={styles.time}>{timeWords(entry.elapsed)}</span>
            </summary>
            <ol className={styles.microsteps}>
              {entry.microsteps.map((microstep, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a microstep has no other identity
                <Microstep key={place} machine={machine} microstep={microstep} />
              ))}
            </ol>
            <EffectLines entry={entry} />
            {index < last && entry.step !== log[index + 1]?.step && (
              <button
                type="button"
                className={styles.goBack}
                onClick={() => store.moveTo(entry.step === null ? 0 : entry.step + 1)}
              >
                Go back to here
              </button>
            )}
          </details>
        </li>
      ))}
      {ahead > 0 && <li className={styles.dim}>{counted(ahead, 'more step')} ahead</li>}
    </ol>
  );
}

function Microstep({ machine, microstep }: { machine: LabMachine; microstep: SimulatedMicrostep }) {
  const { event, guards, taken, left, entered } = microstep;
  const words = (ids: readonly string[]) => listed(ids.map((id) => stateWords(machine, id)));
  return (
    <li>
      <code>{event}</code>
      {guards.map(({ guard, transition, isTrue }) => (
        <span key={transition} className={styles.guard} data-true={isTrue}>
          {guard}: {isTrue ? 'yes' : 'no'}
        </span>
      ))}
      {taken.map((key) => (
        <div key={key} className={styles.taken}>
          takes {key}
        </div>
      ))}
      {left.length > 0 && <div className={styles.dim}>leaves {words(left)}</div>}
      {entered.length > 0 && <div className={styles.dim}>enters {words(entered)}</div>}
      {taken.length + entered.length === 0 && <div className={styles.dim}>no transition is taken</div>}
    </li>
  );
}

function EffectLines({ entry: { calls, emits, sends, restarts, running } }: { entry: LogEntry }) {
  const lines = [
    ...Object.keys(calls).map((id) => `starts ${id}`),
    ...emits.map(({ type }) => `emits ${type}`),
    ...sends.map(([id, { type }]) => `sends ${type} to ${id}`),
    ...restarts.map((name) => `restarts the delay ${name}`),
    ...(running.length === 0 ? [] : [`running: ${listed(running)}`]),
  ];
  return lines.map((line) => (
    <div key={line} className={styles.dim}>
      {line}
    </div>
  ));
}
