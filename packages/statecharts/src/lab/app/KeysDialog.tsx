import type { Ref } from 'react';
import styles from './KeysDialog.module.css';

const keys: readonly [string, string][] = [
  ['↑ ↓', 'the previous and the next transition'],
  ['← →', 'along the arrows: a transition that leads here, or goes on from there'],
  ['Enter', 'in Explore explains, in Simulate sends'],
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
