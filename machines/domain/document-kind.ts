/** The kinds of documents, in the order of their tabs. */
export const documentKindIds = ['featured-project', 'case-study', 'service', 'agency'] as const;

export type DocumentKindId = (typeof documentKindIds)[number];
