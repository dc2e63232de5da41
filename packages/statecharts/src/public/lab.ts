export { createLabStore } from '../lab/lab-store.ts';
export { createMachineLab, type MachineLab, type MachineLabState } from '../lab/machine-lab.ts';
