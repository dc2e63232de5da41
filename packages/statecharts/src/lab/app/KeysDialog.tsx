import type { Ref } from 'react';
import styles from './KeysDialog.module.css';

const keys: readonly [string, string][] = [
  ['Tab Enter', 'from the top of the page: skip to the chart; Tab again: its first state'],
  ['↑ ↓', 'the previous and the next state or transition; with nothing focused, into the chart'],
  ['← →', 'on a transition along the arrows, back and forward; on a state fold and unfold'],
  ['Enter', 'in Explore explains, in Simulate sends; in the search goes to the next hit'],
  ['e s l', 'Explore, Simulate, Live'],
  ['[ ]', 'back and forward through time'],
  ['/', 'find a state or a transition'],
  ['+ - 0', 'zoom in, zoom out, 100 %'],
  ['?', 'these keys'],
];

export function KeysDialog({ ref }: { ref: Ref<HTMLDialogElement> }) {
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl className={styles.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
