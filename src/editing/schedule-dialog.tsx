import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { localTimes, momentsOf } from '#domain/local-time.ts';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';
import type { Waiting } from './waiting-panel.tsx';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** With the difference to UTC, by which the two hours of the end of summer time differ. */
const offsetTimes = new Intl.DateTimeFormat(undefined, {
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' },
});

type Props = Waiting & {
  /** No server is the clock. */
  isBuilt: boolean;
};

/** When what waits is published by itself. */
export function ScheduleDialog(props: Props) {
  const { snapshot, send } = props;
  const isBusy = snapshot.hasTag('busy');
  return (
    <Modal
      opened={snapshot.matches({ work: 'scheduling' })}
      onClose={() => send({ type: 'dialog.close' })}
      title="Publish at"
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      <ScheduleForm {...props} />
      <InnerDialogMark />
      <ToastsInside />
    </Modal>
  );
}

function ScheduleForm({ snapshot, send, isBuilt }: Props) {
  const { version, moments } = snapshot.context;
  const [local, setLocal] = useState(() =>
    version?.publish_at ? localTimes()(Date.parse(version.publish_at)) : '',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = snapshot.hasTag('busy');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands it on to the form around the dialog.
    event.stopPropagation();
    const shown = momentsOf(local);
    const coming = shown.filter((moment) => Date.parse(moment) > Date.now());
    const reason =
      local === ''
        ? 'Please choose a date and a time.'
        : shown.length === 0
          ? `Clocks in ${zone()} skip this hour, as summer time begins. Please choose another one.`
          : 'This time has passed. Please choose a later one.';
    setRefusal(coming.length === 0 ? reason : null);
    send({ type: 'schedule.submit', moments: coming });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Date and time"
          description={`By the clocks in ${zone()}.`}
          type="datetime-local"
          data-autofocus
          readOnly={isBusy}
          value={local}
          error={refusal}
          onChange={({ currentTarget }) => {
            setRefusal(null);
            setLocal(currentTarget.value);
          }}
        />
        {isBuilt && (
          <Text size="sm">
            This site is built ahead: the version is published by the first build after that time.
          </Text>
        )}
        {snapshot.matches({ work: { scheduling: 'choosing' } }) && (
          <div role="status">
            <Text size="sm" mb="xs">
              Clocks show this time twice, as summer time ends. Which one is meant?
            </Text>
            <Group gap="xs">
              {moments.map((moment) => (
                <Button
                  key={moment}
                  variant="default"
                  size="xs"
                  onClick={() => send({ type: 'schedule.choose', moment })}
                >
                  {offsetTimes.format(new Date(moment))}
                </Button>
              ))}
            </Group>
          </div>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => send({ type: 'dialog.close' })} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={isBusy}>
            Schedule
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
