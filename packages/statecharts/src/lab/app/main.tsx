import './theme.css';
import { catalog, liveBy, machines, proofs } from 'virtual:machine-lab';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deferred } from '../../deferred.ts';
import { createLabStore } from '../lab-store.ts';
import { createMachineLab, type MachineLab } from '../machine-lab.ts';
import { App } from './App.tsx';
import { openLive } from './open-live.ts';
import { syncAddress } from './sync-address.ts';

declare global {
  interface Window {
    machineLab?: MachineLab;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const shown = catalog.filter(({ name }) => machines.some((machine) => machine.name === name));
const store = createLabStore(shown, window.location.hash);
syncAddress(store);
const ready = deferred<void>();
window.machineLab = createMachineLab(store, ready.promise);
const live = liveBy === 'none' ? null : openLive(liveBy, catalog);
createRoot(root).render(
  <StrictMode>
    <App
      store={store}
      live={live}
      machines={machines.filter(({ name }) => shown.some((entry) => entry.name === name))}
      proofs={proofs}
      onReady={ready.resolve}
    />
  </StrictMode>,
);
