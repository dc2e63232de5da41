import './lab.css';
import { catalog, liveBy } from 'virtual:machine-lab';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deferred } from '../../deferred.ts';
import { type LiveChannel, liveChannelName } from '../../live/live-protocol.ts';
import { relayChannel } from '../../live/relay-channel.ts';
import { createLabStore } from '../lab-store.ts';
import { createLiveStore, type LiveStore } from '../live-store.ts';
import { createMachineLab, type MachineLab } from '../machine-lab.ts';
import { App } from './App.tsx';

declare global {
  interface Window {
    machineLab?: MachineLab;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const store = createLabStore(catalog, location.hash);
history.replaceState(null, '', store.fragment());
store.subscribe(() => {
  if (location.hash !== store.fragment()) history.pushState(null, '', store.fragment());
});
// A fragment that says nothing, or nothing known, stands for what is shown then.
window.addEventListener('popstate', () => {
  store.openFragment(location.hash);
  if (location.hash !== store.fragment()) history.replaceState(null, '', store.fragment());
});
const ready = deferred<void>();
window.machineLab = createMachineLab(store, ready.promise);
createRoot(root).render(
  <StrictMode>
    <App store={store} live={liveBy === 'none' ? null : openedLive()} onReady={ready.resolve} />
  </StrictMode>,
);

/** Watches applications for as long as the page is open. */
function openedLive(): LiveStore {
  const channel: LiveChannel =
    liveBy === 'channel'
      ? new BroadcastChannel(liveChannelName)
      : relayChannel(location.href, () => live.open());
  const live: LiveStore = createLiveStore(
    channel,
    (id) => catalog.find(({ machine }) => machine.id === id)?.name ?? id,
  );
  live.open();
  window.addEventListener('pagehide', live.close);
  window.addEventListener('pageshow', ({ persisted }) => persisted && live.open());
  return live;
}
