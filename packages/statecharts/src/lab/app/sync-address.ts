import type { LabStore } from '../lab-store.ts';

/** Writes each step into the page's address, and opens what the address says when it changes. */
export function syncAddress(store: LabStore): void {
  window.history.replaceState(null, '', store.fragment());
  store.subscribe(() => {
    if (window.location.hash !== store.fragment()) window.history.pushState(null, '', store.fragment());
  });
  // A fragment that says nothing, or nothing known, stands for what is shown then.
  window.addEventListener('popstate', () => {
    store.openFragment(window.location.hash);
    if (window.location.hash !== store.fragment()) window.history.replaceState(null, '', store.fragment());
  });
}
