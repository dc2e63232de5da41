export { commands, runTool } from '../tool.ts';
