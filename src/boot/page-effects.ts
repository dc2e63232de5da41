import { find, listen, mark, page, pageLoad, root } from './dom.ts';
import {
  compactAfter,
  controlAttribute,
  effectAttribute,
  effectsAttribute,
  elementMounted,
  playingAttribute,
  scrolledAttribute,
  videoRate,
} from './protocol.ts';
import { savesData } from './save-data.ts';

/** In view is a tenth of an element, and of one that is taller than the screen a tenth of the screen. */
const inView = [{ threshold: 0.1 }, { rootMargin: '-10% 0px' }];

/**
 * Starts what a public page does apart from the application, once per document: its inline script calls this first. Only
 * `<html>` is marked, and elements fade by the Web Animations API, so React finds each element as it was rendered.
 */
export function startPageEffects(): void {
  if (root.hasAttribute(effectsAttribute)) return;
  mark(effectsAttribute, true);
  // In print it precedes the paths beside links.
  root.style.setProperty('--origin', `"${location.origin}"`);
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const followScroll = () => mark(scrolledAttribute, scrollY > compactAfter);
  listen('scroll', followScroll);
  pageLoad.then(followScroll);

  /** By element whose effect has started: the animation that hides it, or null. */
  const started = new WeakMap<Element, Animation | null>();
  const reveal = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      let animation = started.get(target);
      if (animation ? isIntersecting : boundingClientRect.top < innerHeight) {
        animation?.play();
        for (const observer of observers) observer.unobserve(target);
      } else if (!animation) {
        animation = target.animate([{ opacity: 0, translate: '0 1.5rem' }, {}], {
          duration: 280,
          easing: 'ease-out',
          fill: 'backwards',
        });
        animation.pause();
        started.set(target, animation);
      }
    }
  };
  const observers = inView.map((options) => new IntersectionObserver(reveal, options));

  const findVideo = () => find<HTMLVideoElement>('video');
  const play = (video: HTMLVideoElement) => {
    video.defaultPlaybackRate = video.playbackRate = videoRate;
    // A browser that refuses leaves the poster and the button Play video.
    video.play().catch(() => {});
  };
  const showPlaying = () => mark(playingAttribute, findVideo()?.paused === false);
  listen('play pause', showPlaying);

  let loggedPath = '';
  const start = (element: HTMLElement) => {
    if (started.has(element)) return;
    started.set(element, null);
    const { effect } = element.dataset;
    const video = findVideo();
    if (effect === 'unknown') {
      const path = location.pathname;
      if (path !== loggedPath) console.info('No page has this path:', path);
      loggedPath = path;
    } else if (effect === 'video') {
      showPlaying();
      pageLoad.then(() => {
        // With another rate the visitor has already played it.
        if (video?.defaultPlaybackRate === 1 && !isMotionReduced && !savesData()) play(video);
      });
    } else if (!isMotionReduced) for (const observer of observers) observer.observe(element);
  };
  for (const element of page.querySelectorAll<HTMLElement>(`[${effectAttribute}]`)) start(element);
  listen(elementMounted, start);

  listen('click', (target) => {
    target.closest('a')?.closest<HTMLElement>('nav[popover]')?.hidePopover?.();
    const control = target.closest<HTMLElement>(`[${controlAttribute}]`)?.dataset.control;
    const video = findVideo();
    if (control === 'top') {
      scrollTo({ top: 0 });
      find('#main')?.focus({ preventScroll: true });
    } else if (control && video?.paused) play(video);
    else if (control) video?.pause();
  });
}
