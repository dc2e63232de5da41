import { type ComponentType, useEffect, useState } from 'react';

/** The top bar of the page; null until it is loaded. */
let loaded: ComponentType | null = null;

export async function loadTopBar(): Promise<void> {
  try {
    loaded = (await import('./top-bar.tsx')).TopBar;
  } catch {
    // A page without the bar is better than none.
  }
}

/** Null until the bar is loaded. React's `lazy` would show it 0.3 s after the page, which it moves down. */
export function useTopBar(isWanted: boolean): ComponentType | null {
  const [TopBar, setTopBar] = useState(() => loaded);
  useEffect(() => {
    if (isWanted) void loadTopBar().then(() => setTopBar(() => loaded));
  }, [isWanted]);
  return isWanted ? TopBar : null;
}
