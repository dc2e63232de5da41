import { Group, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { localTimes, momentsOf } from '#domain/local-time.ts';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  label: string;
  /** Of a day its last minute counts. */
  type: 'date' | 'datetime-local';
  /** In ISO 8601; null: none is chosen yet. */
  moment: string | null;
  isBusy: boolean;
  /** Two moments where clocks show the time twice. */
  onSubmit: (moments: readonly string[]) => void;
  /** The buttons. */
  children: ReactNode;
};

const lengths = { date: 'yyyy-mm-dd'.length, 'datetime-local': 'yyyy-mm-ddThh:mm'.length };

/** A day or a time to come, by the clocks of this computer. It stands in a dialog over another form. */
export function MomentForm({ label, type, moment, isBusy, onSubmit, children }: Props) {
  const [local, setLocal] = useState(() =>
    moment ? localTimes()(Date.parse(moment)).slice(0, lengths[type]) : '',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    // React hands it on to the form around the dialog.
    event.stopPropagation();
    const shown = momentsOf(type === 'date' ? `${local}T23:59` : local);
    const coming = shown.filter((at) => Date.parse(at) > Date.now());
    setRefusal(coming.length > 0 ? null : refusalOf(local, shown));
    if (coming.length > 0) onSubmit(coming);
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label={label}
        type={type}
        description={`By the clocks of ${zone()}.`}
        data-autofocus={type === 'datetime-local' || undefined}
        readOnly={isBusy}
        value={local}
        error={refusal}
        onChange={({ currentTarget }) => {
          setRefusal(null);
          setLocal(currentTarget.value);
        }}
      />
      <Group justify="flex-end" gap="xs" mt="xs">
        {children}
      </Group>
    </form>
  );
}

function refusalOf(local: string, shown: readonly string[]): string {
  if (local === '') return 'Please choose one.';
  return shown.length === 0
    ? `Clocks of ${zone()} skip this time, as summer time begins. Please choose another one.`
    : 'This time has passed. Please choose a later one.';
}
