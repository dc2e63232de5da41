export { everyMutantOf, marksOfNone } from '../mutation/measure.ts';
export { fallenScores, readRecord } from '../mutation/record.ts';
export { usageOf } from '../mutation/usage.ts';
export { commands, runTool } from '../tool.ts';
