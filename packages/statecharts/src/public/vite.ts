export { machineLab } from '../lab/lab-page.ts';
