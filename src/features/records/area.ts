import { recordMessages } from '#content/record-messages.ts';
import { removableRecords } from '#editing/removal.ts';
import type { useRecordDialog } from '#editing/use-record-dialog.ts';

type ListedKind = Parameters<typeof useRecordDialog>[0] & Parameters<typeof removableRecords>[0];

/** A kind whose records a page lists: its texts, and how its records are deleted. One constant for each kind. */
export const areaOf = <Declared extends ListedKind>(kind: Declared) => ({
  kind,
  messages: recordMessages(kind),
  removable: removableRecords(kind),
});

export type Area = ReturnType<typeof areaOf>;
