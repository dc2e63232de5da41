import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MantineFrame } from '#app/mantine-frame.tsx';

/** The sign-in and the admin area, which Mantine renders. */
export const Route = createFileRoute('/_staff')({ component: Staff });

function Staff() {
  return (
    <MantineFrame>
      <Outlet />
    </MantineFrame>
  );
}
