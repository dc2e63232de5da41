import { loadDeletedRecords, restoreDeleted } from '#backend/history.ts';
import { deleteRecords } from '#backend/records.ts';
import { type ContentKind, documentKinds } from '#content/kinds.ts';
import { recordMessages } from '#content/record-messages.ts';
import type { RemovableKind } from '#editing/removal.ts';

/** A tab of the page: a kind, its texts, and how its records are deleted. */
export type ContentArea = {
  kind: ContentKind;
  messages: ReturnType<typeof recordMessages>;
  removable: RemovableKind;
};

export const contentAreas: readonly ContentArea[] = documentKinds.map((kind) => {
  const messages = recordMessages(kind);
  const actors = {
    loadDeleted: loadDeletedRecords(kind),
    deleteRecords: deleteRecords(kind),
    restoreRecords: restoreDeleted(kind),
  };
  return { kind, messages, removable: { actors, texts: messages.removed } };
});
