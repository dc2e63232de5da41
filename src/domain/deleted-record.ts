/** A deleted item or message, as a list shows it. */
export type DeletedRecord = {
  id: string;
  title: string;
  /** A second line, empty where there is none. */
  detail: string;
  /** E-mail address; null where no user deleted it. */
  deletedBy: string | null;
  /** ISO 8601. */
  deletedAt: string;
};

/** A part of a list of deleted records, the last deleted first. `next`: where the list goes on; null at its end. */
export type DeletedPage = { records: DeletedRecord[]; next: string | null };

/** How a restore ended; `exists`: the record was restored before; `missing`: it was deleted for good. */
export type RestoreResult = { outcome: 'restored' | 'exists' | 'missing' };
