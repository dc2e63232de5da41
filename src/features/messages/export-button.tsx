import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readMessages } from '#backend/contact-messages.ts';
import { inboxMessages } from '#content/inbox-messages.ts';
import { inboxExportMachine } from '#machines/inbox-export.machine.ts';
import { Icon } from '#ui/icon.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted, useLiveActor } from '#ui/use-live-actor.ts';
import { isoDay } from './message-times.ts';
import { messagesCsv } from './messages-csv.ts';
import { saveTextFile } from './save-file.ts';

const providedExport = inboxExportMachine.provide({ actors: { readMessages } });

/** Saves all messages as a CSV file. */
export function ExportButton() {
  const [snapshot, send, actor] = useLiveActor(providedExport);
  const isExporting = snapshot.hasTag('exporting');

  useEmitted(actor, {
    'export.read': ({ messages }) => {
      const file = `messages-${isoDay(new Date())}.csv`;
      saveTextFile(file, 'text/csv;charset=utf-8', messagesCsv(messages));
      showSuccess(inboxMessages.exported(messages.length, file));
    },
    'export.failed': ({ error }) => showError(inboxMessages.notExported(error)),
  });

  // Not disabled while it runs: that would take the focus away, and a second press does nothing.
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      aria-disabled={isExporting}
      onClick={() => send({ type: 'export.start' })}
    >
      {isExporting ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
