/**
 * Marks a page with the stored colour scheme, else the system's, as Mantine does once it runs. It also runs in a page
 * as source, before the first paint: it uses nothing but its parameter.
 */
export const applyColorScheme = (root: HTMLElement): void => {
  let scheme: string | null = null;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.mantineColorScheme = scheme;
};
