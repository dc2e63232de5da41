declare module 'virtual:machine-lab' {
  /** The machines, which run in the page. */
  export const catalog: readonly import('../../catalog-entry.ts').CatalogEntry[];
  /** What is known of them; some of the catalog, in its order. */
  export const data: readonly import('../lab-types.ts').LabMachine[];
}
