export { type Config, defineConfig } from '../config.ts';
export { commands, runTool } from '../tool.ts';
