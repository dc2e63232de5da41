declare module 'virtual:machine-lab' {
  /** The machines, which run in the page. */
  export const catalog: readonly import('../../machine-entry.ts').MachineEntry[];
  /** How the page reaches the applications that it watches. */
  export const liveBy: import('../lab-page.ts').LabLive;
  /** In development they are found while the page is open. */
  export const paths: Promise<import('../lab-page.ts').PathsByName>;
}
