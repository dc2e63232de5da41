import { type RefObject, useEffect, useRef, useState } from 'react';
import { videoRate } from '#boot/protocol.ts';

/**
 * A background video that fetches nothing before it plays, and whether it plays. It starts by itself after the page has
 * loaded, unless motion is to be reduced or the visitor has already played it: the inline script lets the button beside
 * it work before the application runs, and sets its rate. A still one does not start.
 */
export function useHeroVideo(isStill: boolean): {
  video: RefObject<HTMLVideoElement | null>;
  isPlaying: boolean;
  toggle: () => void;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const node = video.current;
    if (!node) return;
    const follow = () => setIsPlaying(!node.paused);
    const events = ['play', 'pause'] as const;
    for (const event of events) node.addEventListener(event, follow);
    follow();
    const isWanted = !isStill && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    const stopWaiting = whenLoaded(() => {
      if (isWanted && !isPlayedBefore(node)) play(node);
    });
    return () => {
      for (const event of events) node.removeEventListener(event, follow);
      stopWaiting();
    };
  }, [isStill]);

  const toggle = () => {
    const node = video.current;
    if (!node) return;
    if (node.paused) play(node);
    else node.pause();
  };
  return { video, isPlaying, toggle };
}

function isPlayedBefore(node: HTMLVideoElement): boolean {
  return node.defaultPlaybackRate === videoRate;
}

/** A browser that refuses to play leaves the poster and the Play button: no error to show. */
function play(node: HTMLVideoElement): void {
  node.defaultPlaybackRate = videoRate;
  node.playbackRate = videoRate;
  node.play().catch(() => undefined);
}

function whenLoaded(act: () => void): () => void {
  if (document.readyState === 'complete') {
    act();
    return () => undefined;
  }
  window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
}
