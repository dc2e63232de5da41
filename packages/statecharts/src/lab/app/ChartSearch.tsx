import { type KeyboardEvent, type Ref, useId } from 'react';
import styles from './Chart.module.css';

type Props = {
  ref: Ref<HTMLInputElement>;
  text: string;
  /** How many parts are found, and which of them is the current one, from 0; null without a search. */
  hits: { count: number; place: number } | null;
  onText: (text: string) => void;
  /** Shows the next hit, or the previous. */
  onNext: (step: 1 | -1) => void;
};

export function ChartSearch({ ref, text, hits, onText, onNext }: Props) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onText('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onNext(event.shiftKey ? -1 : 1);
  };
  return (
    <div className={styles.search}>
      <label className="visuallyHidden" htmlFor={id}>
        Find in the chart
      </label>
      <input
        ref={ref}
        id={id}
        type="search"
        placeholder="Find a state or transition"
        value={text}
        onChange={({ currentTarget: { value } }) => onText(value)}
        onKeyDown={onKeyDown}
      />
      <output className={`${styles.results} dim`}>
        {hits && (hits.count === 0 ? 'None' : `${hits.place + 1} of ${hits.count}`)}
      </output>
      {hits !== null && hits.count > 0 && (
        <>
          <button type="button" aria-label="Previous hit" title="Shift+Enter" onClick={() => onNext(-1)}>
            ↑
          </button>
          <button type="button" aria-label="Next hit" title="Enter" onClick={() => onNext(1)}>
            ↓
          </button>
        </>
      )}
    </div>
  );
}
