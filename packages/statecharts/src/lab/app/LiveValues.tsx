import type { LiveValue } from '../../live/live-protocol.ts';
import styles from './Live.module.css';

/** Values by type and length. */
export function LiveValues({ value }: { value: LiveValue }) {
  const fields = Object.entries(value.fields ?? {});
  if (fields.length === 0) return <code className="dim">{valueWords(value)}</code>;
  return (
    <ul className={`${styles.values} plainList`}>
      {fields.map(([name, field]) => (
        <li key={name}>
          <span className={styles.name}>{name}</span> <LiveValues value={field} />
        </li>
      ))}
    </ul>
  );
}

const units: Record<string, string> = { text: 'characters', list: 'entries', object: 'fields' };

function valueWords({ type, length }: LiveValue): string {
  if (length === undefined) return type;
  return `${type}, ${length} ${units[type] ?? ''}`.trim();
}
