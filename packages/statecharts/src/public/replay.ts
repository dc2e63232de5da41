export { type Replay, startReplay } from '../replay.ts';
export { readTrace, testOfTrace } from '../trace-test.ts';
