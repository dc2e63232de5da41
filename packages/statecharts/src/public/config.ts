export { type Config, defineConfig } from '../config.ts';
