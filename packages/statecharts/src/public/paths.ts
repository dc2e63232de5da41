export { childrenOf } from '../children.ts';
export { type Coverage, coverageOf } from '../coverage.ts';
export { derive, type StepEffects } from '../derive.ts';
export { isDelay, outcomeEvent, settledId } from '../engine-events.ts';
export { messageOf } from '../errors.ts';
export { groupBy } from '../groups.ts';
export {
  contextKeyOf,
  entriesPerInput,
  type MachineEntry,
  type MachineModel,
  type Outcome,
  sendersOf,
} from '../machine-entry.ts';
export { takenBy, withMarkers } from '../markers.ts';
export {
  delayName,
  delaysAfter,
  type Effects,
  effectsOfStep,
  isCall,
  type ObservedEffects,
  type RunningDelay,
  type RunningDelays,
  restartsOf,
} from '../step-effects.ts';
export { eventWords, invokedIn } from '../transitions.ts';
export { breadthFirst, type Link, pathsAlong } from '../traversal.ts';
