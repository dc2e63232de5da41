import { useId, useState } from 'react';
import type { LabMachine } from '../lab-types.ts';
import { hashOf } from './address.ts';
import styles from './MachineNavigation.module.css';

type Props = { machines: readonly LabMachine[]; current: string | undefined };

export function MachineNavigation({ machines, current }: Props) {
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
      <ul className={styles.list}>
        {found.map(({ name, transitions, coveredByDerived }) => (
          <li key={name}>
            <a
              className={styles.link}
              href={hashOf({ name, query: '' })}
              aria-current={name === current ? 'page' : undefined}
            >
              <span>{name}</span>
              <span className={styles.count} title="Transitions that derived paths take, of all">
                {coveredByDerived.length}/{transitions.length}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>No machine has this name.</p>}
    </nav>
  );
}
