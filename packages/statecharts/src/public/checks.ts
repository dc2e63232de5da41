export { lint } from '../lint.ts';
export { lintFacts } from '../lint-facts.ts';
export { checkModel, failureWords } from '../model-check.ts';
export { everyMutantOf, marksOfNone } from '../mutation/measure.ts';
export { fallenScores, readRecord } from '../mutation/record.ts';
export { usageOf } from '../mutation/usage.ts';
export { randomWalk } from '../random-walk.ts';
