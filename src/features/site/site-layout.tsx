import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import classes from './site-layout.module.css';

/** A page on a pale ground marks its first element with `data-ground="pale"`, which turns the bar's text dark. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.site}>
      <SiteHeader />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
