import { type RefObject, useEffect, useRef, useState } from 'react';

const speed = 0.75;

/**
 * A background video that fetches nothing before it plays, and whether it plays. It starts by itself after
 * the page has loaded, unless motion is to be reduced or somebody has already played it: the page's loader
 * lets the button beside it work before the application runs, and sets its speed. A still one does not start.
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
      if (isWanted && !isTouched(node)) play(node);
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

function isTouched(node: HTMLVideoElement): boolean {
  return node.defaultPlaybackRate === speed;
}

/** A browser that refuses to play leaves the poster and the Play button, and nothing needs to be told. */
function play(node: HTMLVideoElement): void {
  node.defaultPlaybackRate = speed;
  node.playbackRate = speed;
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
