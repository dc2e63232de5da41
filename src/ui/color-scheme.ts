/** Marks a page with the stored colour scheme, else the system's, as Mantine does once it runs. */
export function applyColorScheme(): void {
  let scheme: string | null = null;
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value');
  } catch {}
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.mantineColorScheme = scheme;
}
