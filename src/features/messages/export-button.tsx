import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { readMessages } from '#backend/contact-messages.ts';
import { inboxMessages } from '#content/inbox-messages.ts';
import { toBackendError } from '#domain/backend-error.ts';
import type { MessageRecord } from '#domain/contact-message-record.ts';
import { Icon } from '#ui/icon.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useRequest } from '#ui/use-request.ts';
import { isoDay } from './message-times.ts';
import { messagesCsv } from './messages-csv.ts';
import { saveTextFile } from './save-file.ts';

/** Saves all messages as a CSV file; they are read page by page. */
export function ExportButton() {
  const messages = useRef<MessageRecord[]>([]);
  const { isRunning, start } = useRequest(readMessages, {
    whileRunning: 'ignore',
    onDone: (page) => {
      messages.current.push(...page.messages);
      if (page.next) start({ after: page.next });
      else save(messages.current);
    },
    onError: (error) => showError(inboxMessages.notExported(toBackendError(error))),
  });
  const exportAll = () => {
    if (isRunning) return;
    messages.current = [];
    start({ after: null });
  };

  // Not disabled while it runs: that would take the focus away, and a second press does nothing.
  return (
    <Button
      variant="default"
      leftSection={<Icon of={IconDownload} />}
      aria-disabled={isRunning}
      onClick={exportAll}
    >
      {isRunning ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

function save(messages: MessageRecord[]): void {
  const file = `messages-${isoDay(new Date())}.csv`;
  saveTextFile(file, 'text/csv;charset=utf-8', messagesCsv(messages));
  showSuccess(inboxMessages.exported(messages.length, file));
}
