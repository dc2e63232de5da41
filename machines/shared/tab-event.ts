/** Somebody came back to the tab. */
export type TabEvent = { type: 'attention.returned' };
