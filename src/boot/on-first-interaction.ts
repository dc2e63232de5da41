const signs = ['pointerover', 'touchstart', 'focusin', 'input', 'submit'] as const;

/**
 * Waits until somebody reaches for the element: comes near it, touches it, or works in it. Whoever follows a
 * link may soon be somewhere else, so that ends the wait too. Without such an element there is nothing to
 * wait for.
 */
export function whenReachedFor(selector: string): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve();
  const element = document.querySelector(selector);
  if (!element || element.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const reached = () => {
      observer.disconnect();
      for (const sign of signs) element.removeEventListener(sign, reached);
      document.removeEventListener('click', followed);
      window.removeEventListener('popstate', reached);
      resolve();
    };
    const followed = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) reached();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached();
      },
      { rootMargin: '25%' },
    );
    observer.observe(element);
    for (const sign of signs) element.addEventListener(sign, reached, { passive: true });
    document.addEventListener('click', followed);
    window.addEventListener('popstate', reached);
  });
}
