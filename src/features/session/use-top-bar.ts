import { useRouteContext } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';

/** The top bar of the page; null until it is loaded. */
export type LoadedTopBar = { current: ComponentType | null };

export async function loadTopBar(topBar: LoadedTopBar): Promise<void> {
  try {
    topBar.current = (await import('./top-bar.tsx')).TopBar;
  } catch {
    // A page without the bar is better than none.
  }
}

/** Null until the bar is loaded. React's `lazy` would show it 0.3 s after the page, which it moves down. */
export function useTopBar(isWanted: boolean): ComponentType | null {
  const topBar = useRouteContext({ from: '__root__', select: (context) => context.topBar });
  const [TopBar, setTopBar] = useState(() => topBar.current);
  useEffect(() => {
    if (isWanted) void loadTopBar(topBar).then(() => setTopBar(() => topBar.current));
  }, [isWanted, topBar]);
  return isWanted ? TopBar : null;
}
