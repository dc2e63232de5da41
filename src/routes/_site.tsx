import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteLayout } from '#features/site/site-layout.tsx';

/** The layout of the public pages, which the code of the browser calls the site. */
export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteLayout>
      <Outlet />
    </SiteLayout>
  ),
});
