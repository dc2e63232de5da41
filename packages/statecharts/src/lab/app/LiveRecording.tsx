import { settings } from 'virtual:machine-lab';
import { useState } from 'react';
import type { LiveStore, LiveTab } from '../live-store.ts';
import styles from './Live.module.css';

/** Records what happens in a tab of the product as a trace. */
export function LiveRecording({ tab, live }: { tab: LiveTab; live: LiveStore }) {
  const [isSaved, setSaved] = useState(false);
  const { isRecording } = tab;
  const press = () => {
    live.record(tab.id, isRecording ? 'save' : 'start');
    setSaved(isRecording);
  };
  return (
    <section aria-label="Recording">
      <h2>Recording of this tab</h2>
      <button type="button" className={styles.record} aria-pressed={isRecording} onClick={press}>
        {isRecording ? 'Stop and save the trace' : 'Record'}
      </button>
      <p role="status" className="dim">
        {isRecording && 'Recording all machines: use the product now.'}
        {isSaved && !isRecording && (
          <>
            Saved. <code>{settings.command} test trace.json</code> turns it into a test, and Simulate replays
            it.
          </>
        )}
      </p>
    </section>
  );
}
