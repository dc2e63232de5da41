import type { InspectionEvent } from 'xstate';

/** Hears what actors do. */
export type Inspector = (event: InspectionEvent) => void;

let inspector: Inspector | undefined;

/** Lets the development tools hear every actor that is created with {@link inspection}. */
export function setInspector(hear: Inspector): void {
  inspector = hear;
}

/** Options for `createActor` by which the development tools see the actor; in production there are none. */
export const inspection: { inspect?: Inspector } = import.meta.env.DEV
  ? { inspect: (event) => inspector?.(event) }
  : {};
