import { MantineProvider } from '@mantine/core';
import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { theme } from '#app/theme.ts';
import { appName, pageTitle } from '#content/page-title.ts';
import { loadTopBar } from '#features/session/use-top-bar.ts';
import { useAgency } from '#ui/agency.tsx';
import { applyColorScheme } from '#ui/color-scheme.ts';
import { WaitingPage } from '#ui/spinner.tsx';
import { preloadToasts } from '#ui/toast.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** The sign-in and the admin area, which Mantine renders. */
export const Route = createFileRoute('/_app')({
  beforeLoad: applyColorScheme,
  // Before the page, which a later bar would move down.
  loader: ({ context }) => {
    preloadToasts();
    return loadTopBar(context.topBar);
  },
  pendingComponent: WaitingPage,
  component: App,
});

function App() {
  usePageTitle(pageTitle(appName(useLocation().pathname), useAgency()));
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Outlet />
    </MantineProvider>
  );
}
