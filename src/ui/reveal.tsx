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
    if (!node || !isBelowView(node) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    node.dataset.reveal = 'waiting';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        node.dataset.reveal = 'shown';
        observer.disconnect();
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

function isBelowView(node: HTMLElement): boolean {
  return node.getBoundingClientRect().top >= window.innerHeight;
}
