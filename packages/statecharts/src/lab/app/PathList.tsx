import type { LabPath } from '../lab-types.ts';
import styles from './Explanation.module.css';

type Props = { paths: readonly LabPath[]; onFollow: (path: LabPath) => void };

/** Derived paths, each with a button that steps through it. */
export function PathList({ paths, onFollow }: Props) {
  return (
    <ol className={styles.paths}>
      {paths.map((path) => (
        <li key={`${path.input} ${path.name}`}>
          <span>{ruleOf(path)}</span> <span className={styles.dim}>{path.labels.join(' → ') || 'start'}</span>
          <button type="button" className={`${styles.link} ${styles.follow}`} onClick={() => onFollow(path)}>
            Step through
          </button>
        </li>
      ))}
    </ol>
  );
}

/** The sentence of the model that a path proves; its name begins with it. */
function ruleOf({ name, labels }: LabPath): string {
  return name.slice(0, name.length - labels.join(' → ').length);
}
