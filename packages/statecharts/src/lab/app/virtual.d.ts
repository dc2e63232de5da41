declare module 'virtual:machine-lab' {
  /** The machines, which run in the page. */
  export const catalog: readonly import('../../machine-entry.ts').MachineEntry[];
  /** How the page reaches the applications that it watches. */
  export const liveBy: import('../lab-page.ts').LabLive;
  /** Some of the catalog, in its order. */
  export const machines: readonly import('../lab-types.ts').LabMachine[];
  /** Of these machines; in development they are found while the page is open. */
  export const proofs: Promise<import('../lab-types.ts').LabProofs>;
}
