export type { MachineLab, MachineLabState } from '../lab/machine-lab.ts';
export { connect } from '../live/connect.ts';
export { liveChannelName } from '../live/live-protocol.ts';
