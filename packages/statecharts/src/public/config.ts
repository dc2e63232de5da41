export { type Config, defineConfig, type MachineSettings, settingsFor } from '../config.ts';
export type { Executor } from '../executed-test.ts';
