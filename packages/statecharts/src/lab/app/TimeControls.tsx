import { useState } from 'react';
import { entriesPerInput } from '../../machine-entry.ts';
import { fragmentOf, startOf } from '../address.ts';
import { copyAsTest } from '../copy-as-test.ts';
import type { LabStand, LabStore } from '../lab-store.ts';
import styles from './SimulatePanel.module.css';

type Props = { store: LabStore; stand: LabStand };

/** Back and forward through time, and the steps so far as a test. */
export function TimeControls({ store, stand }: Props) {
  const { address, entry, simulation } = stand;
  const { position, steps, input, machine } = address;
  const [copied, setCopied] = useState<{ test: string; isCopied: boolean } | null>(null);
  const test = copyAsTest(entry, simulation);
  const copy = () =>
    navigator.clipboard.writeText(test).then(
      () => setCopied({ test, isCopied: true }),
      () => setCopied({ test, isCopied: false }),
    );
  const inputs = entriesPerInput(entry).map((one) => one.input);
  return (
    <div className={styles.time}>
      <div className={styles.buttons}>
        <button type="button" disabled={position === 0} onClick={store.back}>
          ← Back
        </button>
        <button type="button" disabled={position === steps.length} onClick={store.forward}>
          Forward →
        </button>
        <button type="button" disabled={steps.length === 0} onClick={store.restart}>
          Restart
        </button>
        <button type="button" onClick={copy}>
          Copy as test
        </button>
        <output className="dim">
          Step {position} of {steps.length}
        </output>
      </div>
      {inputs.length > 1 && (
        <label className={styles.input}>
          <span className="dim">Input</span>
          <select value={input} onChange={(event) => store.open(machine, Number(event.currentTarget.value))}>
            {inputs.map((one, index) => (
              <option key={fragmentOf(startOf(machine, index))} value={index}>
                {JSON.stringify(one) ?? 'none'}
              </option>
            ))}
          </select>
        </label>
      )}
      <p role="status" className="dim">
        {copied?.test === test && copied.isCopied && 'The test is in the clipboard.'}
      </p>
      {copied?.test === test && !copied.isCopied && (
        <label className={styles.field}>
          The browser does not allow copying. Copy the test from here.
          <textarea readOnly rows={8} value={test} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  );
}
