import { Button, Modal, Text } from '@mantine/core';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { InnerDialogMark } from './inner-dialog.tsx';
import { MomentForm } from './moment-form.tsx';
import type { Waiting } from './waiting-panel.tsx';

/** With the difference to UTC, by which the two hours at the end of summer time differ. */
const offsetTimes = new Intl.DateTimeFormat(undefined, {
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset' },
});

type Props = Waiting & {
  /** No server is the clock. */
  isBuilt: boolean;
};

/** When what waits is published by itself. */
export function ScheduleDialog({ snapshot, send, isBuilt }: Props) {
  const { version, moments } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const close = () => send({ type: 'dialog.close' });
  return (
    <Modal
      opened={snapshot.matches({ work: 'scheduling' })}
      onClose={close}
      title="Publish at"
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
    >
      {isBuilt && (
        <Text size="sm" mb="md">
          This site is built ahead: what waits is published by the first build after its time.
        </Text>
      )}
      <MomentForm
        label="Date and time"
        type="datetime-local"
        moment={version?.publish_at ?? null}
        isBusy={isBusy}
        onSubmit={(coming) => send({ type: 'schedule.submit', moments: coming })}
      >
        <Button variant="default" onClick={close} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={isBusy}>
          Schedule
        </Button>
      </MomentForm>
      {snapshot.matches({ work: { scheduling: 'choosing' } }) && (
        <div role="status" className="marked">
          <p>Clocks show this time twice, as summer time ends. Which one is meant?</p>
          {moments.map((moment) => (
            <Button
              key={moment}
              {...{ variant: 'default', size: 'xs', mt: 'xs', mr: 'xs' }}
              onClick={() => send({ type: 'schedule.submit', moments: [moment] })}
            >
              {offsetTimes.format(new Date(moment))}
            </Button>
          ))}
        </div>
      )}
      <InnerDialogMark />
      <ToastsInside />
    </Modal>
  );
}
