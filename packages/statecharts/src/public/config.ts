export { type Config, defineConfig } from '../config.ts';
export { machineLab } from '../lab/lab-page.ts';
