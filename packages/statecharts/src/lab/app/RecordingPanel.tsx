import { useMemo } from 'react';
import { counted } from '../../words.ts';
import type { LabStand, LabStore } from '../lab-store.ts';
import { findingsOf, hasOnlyReplayed, type Recording } from '../recording.ts';
import styles from './SimulatePanel.module.css';

/** The recorded actors of the file that was opened last, or why it cannot be replayed. */
export type OpenedFile = { recordings: readonly Recording[] } | { fault: string };

type Props = {
  opened: OpenedFile | null;
  store: LabStore;
  stand: LabStand;
  onFile: (file: File) => void;
};

/** Replays a recording on the chart: Back and Forward go through its steps. */
export function RecordingPanel({ opened, store, stand, onFile }: Props) {
  return (
    <section aria-label="Recording">
      <label className={styles.file}>
        Replay a recording
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) onFile(file);
            // So that the same file can be opened again.
            currentTarget.value = '';
          }}
        />
      </label>
      {opened && 'fault' in opened && (
        <p role="alert" className={styles.fault}>
          {opened.fault}
        </p>
      )}
      {opened && 'recordings' in opened && (
        <Replay recordings={opened.recordings} store={store} stand={stand} />
      )}
    </section>
  );
}

type ReplayProps = { recordings: readonly Recording[]; store: LabStore; stand: LabStand };

function Replay({ recordings, store, stand: { address } }: ReplayProps) {
  const place = recordings.findIndex((one) => hasOnlyReplayed(one, address));
  const recording = recordings[place];
  const findings = useMemo(() => (recording ? findingsOf(recording) : []), [recording]);
  const finding = findings[address.position];
  const first = findings.findIndex((one) => one?.isDifferent);
  return (
    <>
      <label className={styles.input}>
        <span className="dim">Recorded actor</span>
        <select
          value={place}
          onChange={({ currentTarget: { value } }) => {
            const chosen = recordings[Number(value)];
            if (chosen) store.openAddress(chosen.address);
          }}
        >
          {!recording && <option value={-1}>none: the simulation has left the recording</option>}
          {recordings.map(({ address: { machine, steps } }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two recorded actors may be equal
            <option key={index} value={index}>
              {index + 1}. {machine}, {counted(steps.length, 'step')}
            </option>
          ))}
        </select>
      </label>
      <p role="status" className={finding ? 'problem' : 'dim'}>
        {recording && (finding?.sentence ?? `${placeWords(address.position)} is as recorded.`)}
      </p>
      {recording && first < 0 && <p className="dim">The chart comes to every recorded state.</p>}
      {first >= 0 && first !== address.position && (
        <button type="button" onClick={() => store.moveTo(first)}>
          Go to the first difference: {placeWords(first).toLowerCase()}
        </button>
      )}
    </>
  );
}

function placeWords(position: number): string {
  return position === 0 ? 'The start' : `Step ${position}`;
}
