import { type RefObject, useEffect, useRef, useState } from 'react';

const speed = 0.75;

/** A background video whose source arrives after the page has loaded, and whether it plays. */
export function useHeroVideo(): {
  video: RefObject<HTMLVideoElement | null>;
  hasSource: boolean;
  isPlaying: boolean;
  toggle: () => void;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [hasSource, setHasSource] = useState(false);
  const [isPlaying, setIsPlaying] = useState(false);
  const isWanted = useRef(false);

  useEffect(() => whenLoaded(() => setHasSource(true)), []);

  useEffect(() => {
    const node = video.current;
    if (!node || !hasSource) return;
    const follow = () => setIsPlaying(!node.paused);
    const events = ['play', 'pause'] as const;
    for (const event of events) node.addEventListener(event, follow);
    node.load();
    if (isWanted.current || !matchMedia('(prefers-reduced-motion: reduce)').matches) play(node);
    return () => {
      for (const event of events) node.removeEventListener(event, follow);
    };
  }, [hasSource]);

  const toggle = () => {
    const node = video.current;
    if (!node) return;
    if (!hasSource) {
      // Pressed before there was anything to play: the source's arrival would undo a play now.
      isWanted.current = true;
      setHasSource(true);
    } else if (node.paused) play(node);
    else node.pause();
  };
  return { video, hasSource, isPlaying, toggle };
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
