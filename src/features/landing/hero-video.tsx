import { useEffect, useRef, useState } from 'react';
import { videoRate } from '#boot/protocol.ts';
import classes from './hero-video.module.css';

const poster = '/video/cloth.webp';

/**
 * The looping video behind the first screen, and its Pause button. It starts by itself after the page has loaded, unless
 * it is still, motion is to be reduced, or the visitor has already played it: the inline script lets its button work
 * before the application runs, and sets its rate.
 */
export function HeroVideo({ isStill = false }: { isStill?: boolean | undefined }) {
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
    if (node?.paused) play(node);
    else node?.pause();
  };
  return (
    <>
      <img className={`screen-only ${classes.cloth}`} src={poster} alt="" width={1280} height={720} />
      <div className={classes.motion}>
        <video
          ref={video}
          className={`screen-only ${classes.cloth}`}
          poster={poster}
          width={1280}
          height={720}
          muted
          loop
          playsInline
          preload="none"
          aria-hidden="true"
          tabIndex={-1}
        >
          {!isStill && (
            <>
              <source src="/video/cloth.webm" type="video/webm" />
              <source src="/video/cloth.mp4" type="video/mp4" />
            </>
          )}
        </video>
      </div>
      <div className={`screen-only ${classes.shade}`} />
      <button type="button" className={`button-outlined screen-only ${classes.control}`} onClick={toggle}>
        <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5v14l11-7z'} fill="currentcolor" />
        </svg>
        <span className="visually-hidden">{isPlaying ? 'Pause video' : 'Play video'}</span>
      </button>
    </>
  );
}

/** A browser that refuses to play leaves the poster and the Play button: no error to show. */
function play(node: HTMLVideoElement): void {
  node.defaultPlaybackRate = node.playbackRate = videoRate;
  node.play().catch(() => undefined);
}
