const interactions = ['pointerover', 'touchstart', 'focusin', 'input', 'submit'] as const;

/**
 * Waits for the first interaction with an element, or until it comes near the screen. A followed link and Back end the
 * wait too: they may lead to another page. Without such an element it ends at once.
 */
export function onFirstInteraction(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || element.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      for (const type of interactions) element.removeEventListener(type, end);
      document.removeEventListener('click', endAtLink);
      window.removeEventListener('popstate', end);
      resolve();
    };
    const endAtLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) end();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) end();
      },
      { rootMargin: '25%' },
    );
    observer.observe(element);
    for (const type of interactions) element.addEventListener(type, end, { passive: true });
    document.addEventListener('click', endAtLink);
    window.addEventListener('popstate', end);
  });
}
