// Not among TypeScript's types, since only some browsers have it.
type Connected = { connection?: { saveData?: boolean } };

/** Whether the visitor asks for little data; where the browser does not say so, no. */
export function savesData(): boolean {
  return (navigator as Connected).connection?.saveData === true;
}
