import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { MantineFrame } from '#app/mantine-frame.tsx';
import { staffTitle } from '#content/page-title.ts';
import { applyColorScheme } from '#ui/color-scheme.ts';
import { WaitingPage } from '#ui/spinner.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';

/** The sign-in and the admin area, which Mantine renders. */
export const Route = createFileRoute('/_staff')({
  beforeLoad: () => applyColorScheme(document.documentElement),
  pendingComponent: WaitingPage,
  component: Staff,
});

function Staff() {
  usePageTitle(staffTitle(useLocation().pathname));
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  );
}
