import * as v from 'valibot';
import type { FateOfChanges } from '#editing/draft-store.ts';

const itemName = 'logged-out-elsewhere';

const fateSchema = v.nullable(v.picklist(['none', 'kept', 'discarded']));

/** Has the sign-in of this tab say that a log-out in another tab led to it, where the browser stores that. */
export function storeLoggedOut(fate: FateOfChanges): void {
  try {
    sessionStorage.setItem(itemName, fate);
  } catch {
    // The sign-in then gives no reason.
  }
}

/** Null where this tab was not led away. */
export function readLoggedOut(): FateOfChanges | null {
  try {
    return v.parse(fateSchema, sessionStorage.getItem(itemName));
  } catch {
    return null;
  }
}

export function removeLoggedOut(): void {
  try {
    sessionStorage.removeItem(itemName);
  } catch {
    // Then there is none.
  }
}
