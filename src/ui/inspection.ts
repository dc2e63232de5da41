import type { InspectionEvent } from 'xstate';

export type Inspector = (event: InspectionEvent) => void;

let inspector: Inspector | undefined;

export function setInspector(next: Inspector): void {
  inspector = next;
}

/** Options for `createActor` that pass the actor's events to the inspector; none in production. */
export const inspection: { inspect?: Inspector } = import.meta.env.DEV
  ? { inspect: (event) => inspector?.(event) }
  : {};
