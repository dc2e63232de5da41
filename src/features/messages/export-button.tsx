import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useRef } from 'react';
import { loadMessagesForExport } from '#backend/contact-messages.ts';
import { inboxTexts } from '#content/inbox-texts.ts';
import { toBackendError } from '#domain/backend-error.ts';
import type { MessageRecord } from '#domain/contact-message-record.ts';
import { Icon } from '#ui/icon.tsx';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useRequest } from '#ui/use-request.ts';
import { isoDay } from './message-times.ts';
import { messagesCsv } from './messages-csv.ts';

/** Milliseconds that a browser may take to start the download. */
const revokeDelay = 60_000;

export function ExportButton() {
  const messages = useRef<MessageRecord[]>([]);
  const { isRunning, start } = useRequest(loadMessagesForExport, {
    onDone: (page) => {
      messages.current.push(...page.rows);
      if (page.next) start({ after: page.next });
      else save(messages.current);
    },
    onError: (error) => showError(inboxTexts.notExported(toBackendError(error))),
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
  const url = URL.createObjectURL(new Blob([messagesCsv(messages)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `messages-${isoDay(new Date())}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeDelay);
  showSuccess(inboxTexts.exported(messages.length, link.download));
}
