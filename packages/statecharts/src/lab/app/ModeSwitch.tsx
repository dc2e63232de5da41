import styles from './ModeSwitch.module.css';
import { type Mode, modeWords } from './modes.ts';

type Props = { modes: readonly Mode[]; mode: Mode; onChange: (mode: Mode) => void };

export function ModeSwitch({ modes, mode, onChange }: Props) {
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Mode</legend>
      {modes.map((one) => (
        <label key={one} className={styles.segment} data-mode={one}>
          <input
            className={styles.radio}
            type="radio"
            name="mode"
            value={one}
            checked={one === mode}
            onChange={() => onChange(one)}
          />
          {modeWords[one].name}
        </label>
      ))}
    </fieldset>
  );
}
