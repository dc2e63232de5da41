import type { ReactNode } from 'react';

type Props = { email: string; canSignOut: boolean; onSignOut: () => void; children: ReactNode };

/** The admin area: sidebar and the page beside it. */
export function AdminLayout({ children }: Props) {
  return <main>{children}</main>;
}
