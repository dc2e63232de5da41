import { type ComponentType, useEffect, useState } from 'react';

let loaded: ComponentType | null = null;

/** Loads the top bar. A page without it is better than none. */
export async function loadTopBar(): Promise<void> {
  await import('./top-bar.tsx').then(
    ({ TopBar }) => {
      loaded = TopBar;
    },
    () => undefined,
  );
}

/** The top bar, null until it is loaded. React's `lazy` would show it 0.3 s after the page, which it moves down. */
export function useTopBar(isWanted: boolean): ComponentType | null {
  const [topBar, setTopBar] = useState(() => loaded);
  useEffect(() => {
    if (isWanted) void loadTopBar().then(() => setTopBar(() => loaded));
  }, [isWanted]);
  return isWanted ? topBar : null;
}
