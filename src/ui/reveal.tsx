import type { ReactNode } from 'react';
import { reportMount } from '#boot/protocol.ts';

/**
 * Content that fades in once a tenth of it, or of the screen, is in view. What is in view at the start stays as it is.
 * Without a script, with reduced motion or in print nothing is hidden.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div ref={reportMount} data-effect="reveal" className={className} suppressHydrationWarning>
      {children}
    </div>
  );
}
