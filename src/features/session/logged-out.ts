import * as v from 'valibot';
import { tabItem } from '#ui/tab-item.ts';

/** A log-out in another tab led this one to its sign-in: what has become of its unsaved changes. */
export const loggedOutElsewhere = tabItem('logged-out-elsewhere', v.picklist(['none', 'kept']));
