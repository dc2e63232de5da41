import { applyColorScheme } from '#ui/color-scheme.ts';

// The inline script of a page of the admin area: its colours before the first paint.
applyColorScheme();
