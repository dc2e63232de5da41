import { liveChannelName, type SavedTrace } from '../../live/live-protocol.ts';
import { createLiveStore, type LiveStore } from '../live-store.ts';

/** Watches the product's tabs for as long as the page is open. */
export function openLive(): LiveStore {
  const live = createLiveStore(new BroadcastChannel(liveChannelName), downloadTrace);
  live.open();
  window.addEventListener('pagehide', live.close);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) live.open();
  });
  return live;
}

/** The file comes from the product's tab: its texts pass through no message. */
function downloadTrace({ url }: SavedTrace): void {
  Object.assign(document.createElement('a'), { href: url, download: 'trace.json' }).click();
}
