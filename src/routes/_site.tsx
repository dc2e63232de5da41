import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteFrame } from '#features/site/site-frame.tsx';

/** The public pages, in the frame that they share. */
export const Route = createFileRoute('/_site')({ component: Site });

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
