import { type ReactNode, useEffect, useRef } from 'react';
import classes from './reveal.module.css';

/** In view is a tenth of the block, and of a block that is taller than the screen a tenth of the screen. */
const inView: IntersectionObserverInit[] = [{ threshold: 0.1 }, { rootMargin: '-10% 0px' }];

/**
 * Content that fades in once a tenth of it, or of the screen, is in view. What is in view at the start stays as it is.
 * Without a script, with reduced motion or in print nothing is hidden.
 */
export function Reveal({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = element.current;
    if (!node || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The observers measure: measuring here would force a layout after each write.
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

/** Content whose layout is deferred has no height; only sections below the screen are deferred. */
function isBelowView({ boundingClientRect: { top, height } }: IntersectionObserverEntry): boolean {
  return height === 0 || top >= window.innerHeight;
}
