import type { ContextChange, Json } from '../context-changes.ts';
import styles from './ContextTree.module.css';

type Props = { context: Json; changes: readonly ContextChange[] };

/** The context as a tree, in which what the last event changed is marked. */
export function ContextTree({ context, changes }: Props) {
  const removed = changes.filter(({ after }) => after === undefined);
  return (
    <div className={styles.context}>
      <Branch value={context} path={[]} changes={changes} />
      {removed.map(({ path, before }) => (
        <p key={path.join('.')} className={`${styles.removed} dim`}>
          <span className={styles.key}>{path.join('.')}</span> removed, was{' '}
          <code>{JSON.stringify(before)}</code>
        </p>
      ))}
    </div>
  );
}

function Branch({ value, path, changes }: { value: Json; path: string[]; changes: Props['changes'] }) {
  if (!isTree(value)) return <Leaf value={value} path={path} changes={changes} />;
  return (
    <ul className={`${styles.tree} plainList`}>
      {Object.entries(value).map(([key, inner]) => {
        const own = [...path, key];
        const isChanged = changes.some(
          (change) => startsWith(change.path, own) || startsWith(own, change.path),
        );
        return (
          <li key={key} data-changed={isChanged}>
            {isTree(inner) ? (
              <details open={own.length < 3 || isChanged}>
                <summary>
                  <span className={styles.key}>{key}</span>
                  <span className="dim">{sizeWords(inner)}</span>
                  {isChanged && <Changed />}
                </summary>
                <Branch value={inner} path={own} changes={changes} />
              </details>
            ) : (
              <>
                <span className={styles.key}>{key}</span>{' '}
                <Branch value={inner} path={own} changes={changes} />
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Leaf({ value, path, changes }: { value: Json; path: string[]; changes: Props['changes'] }) {
  const change = changes.find((one) => one.path.join('\n') === path.join('\n'));
  return (
    <>
      <code className={styles.value}>{JSON.stringify(value)}</code>
      {change && (
        <>
          <Changed />
          {change.before !== undefined && (
            <span className="dim">
              {' '}
              was <code>{JSON.stringify(change.before)}</code>
            </span>
          )}
        </>
      )}
    </>
  );
}

function Changed() {
  return (
    <>
      {' '}
      <span className={styles.changed}>changed</span>
    </>
  );
}

function isTree(value: Json): value is Json[] | { [key: string]: Json } {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function sizeWords(value: Json): string {
  const size = Object.keys(Object(value)).length;
  return Array.isArray(value) ? `[${size}]` : `{${size}}`;
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((part, index) => path[index] === part);
}
