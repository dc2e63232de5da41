import { type ReactNode, useEffect, useRef } from 'react';
import classes from './reveal.module.css';

const visibleShare = 0.1;

/**
 * Content that fades in once a tenth of it is in view. What is in view when the script starts stays as it is,
 * and without a script, with reduced motion or in print nothing is ever hidden.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Asked of the observer: measured here, what each writes would have all laid out again for the next.
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          const isWaiting = node.dataset.reveal === 'waiting';
          if (isWaiting ? !entry.isIntersecting : isBelowView(entry)) {
            node.dataset.reveal = 'waiting';
            continue;
          }
          if (isWaiting) node.dataset.reveal = 'shown';
          observer.disconnect();
          return;
        }
      },
      { threshold: visibleShare },
    );
    observer.observe(node);
    return () => {
      observer.disconnect();
      delete node.dataset.reveal;
    };
  }, []);
  return (
    <div ref={element} className={className ? `${classes.reveal} ${className}` : classes.reveal}>
      {children}
    </div>
  );
}

/** What is not laid out yet has no height; only what is below is left like that. */
function isBelowView({ boundingClientRect: { top, height } }: IntersectionObserverEntry): boolean {
  return height === 0 || top >= window.innerHeight;
}
