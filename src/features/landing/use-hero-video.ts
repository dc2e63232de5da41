import { useEffect, useRef, useState } from 'react';
import { videoRate } from '#boot/protocol.ts';

/**
 * A video that starts by itself after the page has loaded, unless it is still, motion is to be reduced, or the visitor
 * has already played it: the inline script lets its button work before the application runs, and sets its rate.
 */
export function useHeroVideo(isStill: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const node = video.current;
    if (!node) return;
    const follow = () => setIsPlaying(!node.paused);
    const listening = new AbortController();
    const { signal } = listening;
    for (const type of ['play', 'pause']) node.addEventListener(type, follow, { signal });
    follow();
    const start = () => {
      if (node.defaultPlaybackRate !== videoRate) play(node);
    };
    if (!isStill && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      if (document.readyState === 'complete') start();
      else window.addEventListener('load', start, { signal });
    }
    return () => listening.abort();
  }, [isStill]);

  const toggle = () => {
    const node = video.current;
    if (!node) return;
    if (node.paused) play(node);
    else node.pause();
  };
  return { video, isPlaying, toggle };
}

/** A browser that refuses to play leaves the poster and the Play button: no error to show. */
function play(node: HTMLVideoElement): void {
  node.defaultPlaybackRate = node.playbackRate = videoRate;
  node.play().catch(() => undefined);
}
