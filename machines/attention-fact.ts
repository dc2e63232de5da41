/** Somebody came back to the tab. */
export type AttentionFact = { type: 'attention.returned' };
