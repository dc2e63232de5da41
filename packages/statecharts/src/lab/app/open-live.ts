import { type LiveChannel, liveChannelName } from '../../live/live-protocol.ts';
import { relayChannel } from '../../live/relay-channel.ts';
import type { MachineEntry } from '../../machine-entry.ts';
import { createLiveStore, type LiveStore } from '../live-store.ts';

/** Watches applications for as long as the page is open. */
export function openLive(by: 'channel' | 'relay', catalog: readonly MachineEntry[]): LiveStore {
  const channel: LiveChannel =
    by === 'channel'
      ? new BroadcastChannel(liveChannelName)
      : relayChannel(window.location.href, () => live.open());
  const live: LiveStore = createLiveStore(channel, (machine) => {
    if (catalog.some(({ name }) => name === machine)) return machine;
    return catalog.find((entry) => entry.machine.id === machine)?.name ?? machine;
  });
  live.open();
  window.addEventListener('pagehide', live.close);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.open();
  });
  return live;
}
