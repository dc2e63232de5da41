const interactions = ['pointerover', 'touchstart', 'focusin', 'input', 'submit'] as const;

/**
 * Waits for the first interaction with an element, or until it comes near the screen. A followed link and Back end the
 * wait too: they may lead to another page.
 */
export function onFirstInteraction(selector: string): Promise<void> {
  const element = document.querySelector(selector);
  if (!element || element.contains(document.activeElement)) return Promise.resolve();
  return new Promise((resolve) => {
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    const end = () => {
      observer.disconnect();
      listening.abort();
      resolve();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) end();
      },
      { rootMargin: '25%' },
    );
    observer.observe(element);
    for (const type of interactions) element.addEventListener(type, end, options);
    const endAtLink = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a')) end();
    };
    document.addEventListener('click', endAtLink, options);
    window.addEventListener('popstate', end, options);
  });
}
