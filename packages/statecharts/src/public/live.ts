export { connect } from '../live/connect.ts';
export { liveChannelName } from '../live/live-protocol.ts';
