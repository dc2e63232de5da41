import type { LabPath } from '../lab-types.ts';
import styles from './Explanation.module.css';

type Props = { paths: readonly LabPath[]; onFollow: (path: LabPath) => void };

/** Derived paths, each with a button that steps through it. */
export function PathList({ paths, onFollow }: Props) {
  return (
    <ol className={styles.paths}>
      {paths.map((path) => (
        <li key={`${path.input} ${path.labels}`}>
          <span className="dim">{path.labels.join(' → ') || 'start'}</span>
          <button type="button" className={`${styles.link} ${styles.follow}`} onClick={() => onFollow(path)}>
            Step through
          </button>
        </li>
      ))}
    </ol>
  );
}
