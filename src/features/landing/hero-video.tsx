import classes from './hero-video.module.css';
import { useHeroVideo } from './use-hero-video.ts';

const poster = '/video/cloth.webp';

/** The looping video behind the first screen, and its Pause button; a still one never plays. */
export function HeroVideo({ isStill = false }: { isStill?: boolean | undefined }) {
  const { video, isPlaying, toggle } = useHeroVideo(isStill);
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
      <button type="button" className={`screen-only ${classes.control}`} onClick={toggle}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={classes.icon}>
          <path d={isPlaying ? 'M7 5h3v14H7zM14 5h3v14h-3z' : 'M8 5v14l11-7z'} fill="currentcolor" />
        </svg>
        <span className="visually-hidden">{isPlaying ? 'Pause video' : 'Play video'}</span>
      </button>
    </>
  );
}
