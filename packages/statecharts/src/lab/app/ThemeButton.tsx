import { useEffect, useState, useSyncExternalStore } from 'react';

const themes = ['system', 'light', 'dark'] as const;
const storageKey = 'machine-lab-theme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Changes to the next of the system's theme, light and dark. */
export function ThemeButton() {
  const [theme, setTheme] = useState(storedTheme);
  const system = useSyncExternalStore(subscribe, () => (prefersDark.matches ? 'dark' : 'light'));
  const shown = theme === 'system' ? system : theme;
  useEffect(() => {
    document.documentElement.dataset.theme = shown;
    window.localStorage.setItem(storageKey, theme);
  }, [shown, theme]);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <button type="button" onClick={() => setTheme(next)}>
      Theme: {theme}
    </button>
  );
}

function storedTheme() {
  const stored = window.localStorage.getItem(storageKey);
  return themes.find((theme) => theme === stored) ?? 'system';
}

function subscribe(onChange: () => void): () => void {
  prefersDark.addEventListener('change', onChange);
  return () => prefersDark.removeEventListener('change', onChange);
}
