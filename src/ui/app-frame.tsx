import './site.css';
import type { ReactNode } from 'react';
import { ToastRegion } from './toast-region.tsx';

/** Around every page: the toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ToastRegion />
    </>
  );
}
