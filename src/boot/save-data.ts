/** Whether the visitor asks for little data; where the browser does not say so, no. */
export function savesData(): boolean {
  // Not among TypeScript's types, since only some browsers have it.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
