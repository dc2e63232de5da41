import { useId, useState } from 'react';
import { fragmentOf, startOf } from '../address.ts';
import type { LabMachine, LabProofs } from '../lab-types.ts';
import styles from './MachineNavigation.module.css';

/** `proofs`: null until they are found. */
type Props = { machines: readonly LabMachine[]; proofs: LabProofs | null; current: string };

export function MachineNavigation({ machines, proofs, current }: Props) {
  const [search, setSearch] = useState('');
  const fieldId = useId();
  const words = search.trim().toLowerCase();
  const found = machines.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <nav className={styles.navigation} aria-label="Machines">
      <label className={styles.label} htmlFor={fieldId}>
        Machines
      </label>
      <input
        id={fieldId}
        className={styles.search}
        type="search"
        placeholder="Find a machine"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul className="plainList">
        {found.map(({ name, transitions }) => (
          <li key={name} className={styles.item}>
            <a
              className={styles.link}
              href={fragmentOf(startOf(name))}
              aria-current={name === current ? 'page' : undefined}
            >
              {name}
            </a>
            <span className={styles.count} title="Transitions, and those that derived paths take">
              {proofs?.[name]?.takenByPaths.length ?? '…'}/{transitions.length}
            </span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="dim">No machine has this name.</p>}
    </nav>
  );
}
