import { type ReactNode, useEffect, useRef } from 'react';
import classes from './reveal.module.css';

/** In view is a tenth of the block, and of a block that is taller than the screen a tenth of the screen. */
const inView: IntersectionObserverInit[] = [{ threshold: 0.1 }, { rootMargin: '-10% 0px' }];

/**
 * Content that fades in once a tenth of it, or of the screen, shows. What is in view when the script starts stays
 * as it is, and without a script, with reduced motion or in print nothing is ever hidden.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Asked of the observers: measured here, what each writes would have all laid out again for the next.
    const follow = (entries: IntersectionObserverEntry[]) => {
      for (const entry of entries) {
        const isWaiting = node.dataset.reveal === 'waiting';
        if (isWaiting ? !entry.isIntersecting : isBelowView(entry)) {
          node.dataset.reveal = 'waiting';
          continue;
        }
        if (isWaiting) node.dataset.reveal = 'shown';
        disconnect();
        return;
      }
    };
    const observers = inView.map((options) => new IntersectionObserver(follow, options));
    const disconnect = () => {
      for (const observer of observers) observer.disconnect();
    };
    for (const observer of observers) observer.observe(node);
    return () => {
      disconnect();
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
