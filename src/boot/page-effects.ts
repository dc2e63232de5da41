import { find, listen, mark, nextTask, page, pageParsed, root, savesData, whenIdle } from './dom.ts';
import {
  compactAfter,
  controlAttribute,
  effectAttribute,
  elementMounted,
  hiddenAttribute,
  playingAttribute,
  scrolledAttribute,
  videoRate,
} from './protocol.ts';

/**
 * Starts what a public page does apart from the application, once per document: in the inline script, before the page has
 * elements to style, or where a visit begins in the application.
 */
export function startPageEffects(): void {
  // In print it precedes the paths beside links.
  root.style.setProperty('--origin', `"${location.origin}"`);

  const followScroll = () => mark(scrolledAttribute, scrollY > compactAfter);
  listen('scroll', followScroll);

  const reveal = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
      // An element that is in view when its effect starts is never hidden.
      if (!isIntersecting && boundingClientRect.top < (rootBounds?.bottom ?? 0)) continue;
      target.toggleAttribute(hiddenAttribute, !isIntersecting);
      for (const observer of [tenthOfElement, tenthOfScreen])
        observer[isIntersecting ? 'unobserve' : 'observe'](target);
    }
  };
  const tenthOfElement = new IntersectionObserver(reveal, { threshold: 0.1 });
  // An element that is taller than the screen shows a tenth of itself late, or never.
  const tenthOfScreen = new IntersectionObserver(reveal, { rootMargin: '-10% 0px' });

  const findVideo = () => find<HTMLVideoElement>('video');
  const play = (video: HTMLVideoElement) => {
    video.defaultPlaybackRate = video.playbackRate = videoRate;
    // A browser that refuses leaves the poster and the button Play video.
    video.play().catch(() => {});
  };
  listen('play pause', (video) =>
    // Cast: only a video has these events here, and a check of it would cost bytes of the inline script.
    video.toggleAttribute(playingAttribute, !(video as HTMLVideoElement).paused),
  );
  /** By itself; the visitor's last press of the button decides for later pages, too. */
  let isPlayWanted = !matchMedia('(prefers-reduced-motion)').matches && !savesData();
  const playByItself = () => {
    const video = findVideo();
    if (isPlayWanted && video) play(video);
  };

  const started = new WeakSet<Element>();
  let loggedPath = '';
  const start = (element: HTMLElement) => {
    if (started.has(element)) return;
    started.add(element);
    const { effect } = element.dataset;
    if (effect === 'unknown') {
      const path = location.pathname;
      if (path !== loggedPath) console.info('No page has this path:', path);
      loggedPath = path;
      return;
    }
    whenIdle(() => {
      if (effect === 'year') element.textContent = `${new Date().getFullYear()}`;
      else if (effect === 'video') playByItself();
      else tenthOfElement.observe(element);
    });
  };
  pageParsed.then(nextTask).then(() => {
    for (const element of page.querySelectorAll<HTMLElement>(`[${effectAttribute}]`)) start(element);
  });
  listen(elementMounted, start);

  const closeMenu = () => find('nav[popover]')?.hidePopover?.();
  listen('focusin', (target) => target.closest('nav,[popovertarget]') || closeMenu());
  listen('click', (target) => {
    if (target.closest('a')) closeMenu();
    const control = target.closest<HTMLElement>(`[${controlAttribute}]`)?.dataset.control;
    const video = findVideo();
    if (control === 'top') {
      scrollTo({ top: 0 });
      find('#main')?.focus({ preventScroll: true });
    } else if (control && video) {
      isPlayWanted = video.paused;
      if (isPlayWanted) play(video);
      else video.pause();
    }
  });
}
