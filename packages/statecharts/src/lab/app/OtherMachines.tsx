import { groupBy } from '../../groups.ts';
import type { LiveActor } from '../../live/live-protocol.ts';
import { fragmentOf } from '../address.ts';
import styles from './Live.module.css';

/** Which other machines run, and how many actors of each. */
export function OtherMachines({ actors, current }: { actors: readonly LiveActor[]; current: string }) {
  const others = groupBy(
    actors.filter(({ machine }) => machine !== current),
    ({ machine }) => machine,
  );
  if (others.size === 0) return null;
  return (
    <section aria-label="Other machines">
      <h2>Also running</h2>
      <ul className={`${styles.others} plainList`}>
        {[...others].map(([machine, { length }]) => (
          <li key={machine}>
            <a href={fragmentOf({ machine, input: 0, steps: [], position: 0 })}>{machine}</a>
            {length > 1 && <span className="dim"> ×{length}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
