import { type Actor, type AnyActorLogic, createActor, type InspectionEvent } from 'xstate';

export type Inspector = (event: InspectionEvent) => void;

let inspector: Inspector | undefined;

export function setInspector(next: Inspector): void {
  inspector = next;
}

const inspection: { inspect?: Inspector } = import.meta.env.DEV
  ? { inspect: (event) => inspector?.(event) }
  : {};

/** `createActor` for every actor of the page: in development its events pass the inspector. */
export function createInspectedActor<Logic extends AnyActorLogic>(
  ...[logic, options]: Parameters<typeof createActor<Logic>>
): Actor<Logic> {
  // Cast: adding `inspect` keeps the options the logic requires; TypeScript cannot prove that for a generic logic.
  const args = [logic, { ...inspection, ...options }] as unknown as Parameters<typeof createActor<Logic>>;
  return createActor(...args);
}
