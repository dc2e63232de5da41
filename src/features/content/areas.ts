import { type ContentKind, documentKinds } from '#content/kinds.ts';
import { recordMessages } from '#content/record-messages.ts';
import { type RemovableKind, removableRecords } from '#editing/removal.ts';

/** A tab of the page: a kind, its texts, and how its records are deleted. */
export type ContentArea = {
  kind: ContentKind;
  messages: ReturnType<typeof recordMessages>;
  removable: RemovableKind;
};

export const contentAreas: readonly ContentArea[] = documentKinds.map((kind) => {
  const messages = recordMessages(kind);
  return { kind, messages, removable: removableRecords(kind, messages) };
});
