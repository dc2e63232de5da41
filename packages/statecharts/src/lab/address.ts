/** The fragment of the URL at which the lab shows a machine. */
export const fragmentOf = (machine: string): string => `#/${encodeURIComponent(machine)}`;
