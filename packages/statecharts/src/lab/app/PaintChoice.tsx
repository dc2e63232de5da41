import type { Paint } from './ChartDrawing.tsx';
import styles from './PaintChoice.module.css';
import { legendOf, type Painter, painters, painterWords } from './painting.ts';

type Props = {
  painter: Painter;
  painted: ReadonlyMap<string, Paint>;
  /** The number of all transitions. */
  all: number;
  isKnown: boolean;
  onChange: (painter: Painter) => void;
};

export function PaintChoice({ painter, painted, all, isKnown, onChange }: Props) {
  return (
    <div className={styles.choice}>
      <label>
        <span className={styles.label}>Paint by</span>
        <select
          value={painter}
          onChange={(event) =>
            onChange(painters.find((one) => one === event.currentTarget.value) ?? 'nothing')
          }
        >
          {painters.map((one) => (
            <option key={one} value={one}>
              {painterWords[one]}
            </option>
          ))}
        </select>
      </label>
      {painter !== 'nothing' && (
        <ul className={styles.legend} aria-label="Legend">
          {isKnown ? (
            legendOf(painted, all).map(({ paint, words }) => (
              <li key={words} data-paint={paint ?? 'none'}>
                {words}
              </li>
            ))
          ) : (
            <li>deriving …</li>
          )}
        </ul>
      )}
    </div>
  );
}
