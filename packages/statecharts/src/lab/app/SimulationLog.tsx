import { counted, listed } from '../../words.ts';
import type { LabStand, LabStore } from '../lab-store.ts';
import type { LabMachine } from '../lab-types.ts';
import type { LogEntry } from '../log-entry.ts';
import { stateValueText } from '../state-value-text.ts';
import { timeWords } from './Clock.tsx';
import { EventLog } from './EventLog.tsx';

type Props = { machine: LabMachine; store: LabStore; stand: LabStand };

/** What has happened in a simulation, and how many steps one has gone back from. */
export function SimulationLog({ machine, store, stand: { simulation, address } }: Props) {
  const { log } = simulation;
  const ahead = address.steps.length - address.position;
  const canGoBackTo = (index: number) => index < log.length - 1 && log[index]?.step !== log[index + 1]?.step;
  const events = log.map((entry, index) => ({
    key: index,
    summary: (
      <>
        <strong>{entry.label}</strong> <span className="dim">→ {stateValueText(entry.state)}</span>
      </>
    ),
    time: timeWords(entry.elapsed),
    microsteps: entry.microsteps,
    details: (
      <>
        {effectWords(entry).map((line) => (
          <div key={line} className="dim">
            {line}
          </div>
        ))}
        {canGoBackTo(index) && (
          <button type="button" onClick={() => store.moveTo(entry.step === null ? 0 : entry.step + 1)}>
            Go back to here
          </button>
        )}
      </>
    ),
  }));
  return (
    <EventLog machine={machine} events={events}>
      {ahead > 0 && <li className="dim">{counted(ahead, 'more step')} ahead</li>}
    </EventLog>
  );
}

function effectWords({ calls, emits, sends, restarts, running }: LogEntry): string[] {
  return [
    ...Object.keys(calls).map((id) => `starts ${id}`),
    ...emits.map(({ type }) => `emits ${type}`),
    ...sends.map(([id, { type }]) => `sends ${type} to ${id}`),
    ...restarts.map((name) => `restarts the delay ${name}`),
    ...(running.length === 0 ? [] : [`running: ${listed(running)}`]),
  ];
}
