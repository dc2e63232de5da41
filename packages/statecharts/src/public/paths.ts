export { type Coverage, coverageOf, coverageTable } from '../coverage.ts';
export { derive } from '../derive.ts';
export { browserCoverageFile } from '../lab/browser-coverage.ts';
export { eachGoal, eachStep, type LiveTours, liveTours } from '../live-tours.ts';
export { faultWords, type ModelLink, type ModelStep, modelGraph, type Place } from '../model-graph.ts';
export { elementWords, expectedScreen } from '../screen.ts';
export { toursOf } from '../tours.ts';
export { eventWords } from '../transitions.ts';
export { breadthFirst } from '../traversal.ts';
