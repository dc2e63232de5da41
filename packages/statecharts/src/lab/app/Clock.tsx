import { useId, useState } from 'react';
import type { SimulationStep } from '../lab-types.ts';
import type { Simulation } from '../simulation.ts';
import styles from './SimulatePanel.module.css';

type Props = { simulation: Simulation; onTake: (step: SimulationStep) => void };

/** The delays that run, and the simulated time. */
export function Clock({ simulation: { delays, elapsed, status }, onTake }: Props) {
  const id = useId();
  const [text, setText] = useState('1000');
  const milliseconds = Number(text);
  const isTime = text.trim() !== '' && Number.isFinite(milliseconds) && milliseconds >= 0;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>Delays and clock</h3>
      {delays.length === 0 && <p className="dim">No delay runs.</p>}
      <ul className="plainList">
        {delays.map(({ name, type, remaining, step }) => (
          <li key={type} className={styles.option} data-possible="true">
            <div className={styles.row}>
              <button type="button" className={styles.send} onClick={() => onTake(step)}>
                after {name}
              </button>
              <span className="dim">in {timeWords(remaining)}</span>
            </div>
          </li>
        ))}
      </ul>
      <form
        className={styles.clock}
        onSubmit={(event) => {
          event.preventDefault();
          if (isTime) onTake({ elapse: milliseconds });
        }}
      >
        <output aria-label="Clock">{timeWords(elapsed)}</output>
        <label htmlFor={id}>Move by (ms)</label>
        <input
          id={id}
          inputMode="numeric"
          size={7}
          value={text}
          aria-invalid={!isTime}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!isTime || status !== 'active'}>
          Move the clock
        </button>
      </form>
    </section>
  );
}

/** Milliseconds as people read them. */
export function timeWords(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${Number((milliseconds / 1_000).toFixed(3))} s`;
}
