import styles from './PaintChoice.module.css';
import { legendOf, noPainter, type Paint, type Painter, painters } from './painting.ts';

type Props = {
  painter: Painter;
  paint: Paint;
  /** The number of all transitions. */
  all: number;
  isKnown: boolean;
  onChange: (painter: Painter) => void;
};

export function PaintChoice({ painter, paint, all, isKnown, onChange }: Props) {
  return (
    <div className={styles.choice}>
      <label>
        <span className="dim">Paint by</span>{' '}
        <select
          onChange={({ currentTarget }) => onChange(painters[currentTarget.selectedIndex] ?? noPainter)}
        >
          {painters.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {painter !== noPainter && (
        <ul className={`${styles.legend} plainList dim`} aria-label="Legend">
          {isKnown ? (
            legendOf(paint, painter, all).map(({ isProven, words }) => (
              <li key={words} data-proven={isProven}>
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
