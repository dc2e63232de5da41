import { documentKinds } from '#content/kinds.ts';
import { recordMessages } from '#content/record-messages.ts';
import { removableRecords } from '#editing/removal.ts';

/** The tabs of the page: for each kind its texts, and how its records are deleted. */
export const contentAreas = documentKinds.map((kind) => ({
  kind,
  messages: recordMessages(kind),
  removable: removableRecords(kind),
}));

export type ContentArea = (typeof contentAreas)[number];
