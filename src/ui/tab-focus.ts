/** Calls the listener whenever the tab gets the focus again. @returns how to stop. */
export function onTabFocus(listener: () => void): () => void {
  const notify = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', notify);
  window.addEventListener('focus', notify);
  return () => {
    document.removeEventListener('visibilitychange', notify);
    window.removeEventListener('focus', notify);
  };
}
