export { coverageOf } from '../coverage.ts';
export { derive } from '../derive.ts';
export { isDelay, settledId } from '../engine-events.ts';
export { messageOf } from '../errors.ts';
export {
  entriesPerInput,
  type MachineEntry,
  type MachineModel,
  type Outcome,
  sendersOf,
} from '../machine-entry.ts';
export { takenBy, withMarkers } from '../markers.ts';
export { delayName, effectsOfStep } from '../step-effects.ts';
export { eventWords } from '../transitions.ts';
export { breadthFirst, type Link, pathsAlong } from '../traversal.ts';
