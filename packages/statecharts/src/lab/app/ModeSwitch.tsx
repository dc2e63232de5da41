import styles from './ModeSwitch.module.css';

export const modes = ['explore', 'simulate', 'live'] as const;
export type Mode = (typeof modes)[number];

export const modeWords: Record<Mode, { name: string; hint: string }> = {
  explore: { name: 'Explore', hint: 'Click a state or a transition to read what it does.' },
  simulate: { name: 'Simulate', hint: 'Click a transition to send its event.' },
  live: {
    name: 'Live',
    hint: 'Shows the product in another tab. Click a state or a transition to read what it does.',
  },
};

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
