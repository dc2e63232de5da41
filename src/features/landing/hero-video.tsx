import { reportMount } from '#boot/protocol.ts';
import classes from './hero-video.module.css';

const poster = '/video/cloth.webp';

/** The looping video behind the first screen, and its button, which work without the application; a still one never plays. */
export function HeroVideo({ isStill = false }: { isStill?: boolean | undefined }) {
  return (
    <>
      <img className={`screen-only ${classes.cloth}`} src={poster} alt="" width={1280} height={720} />
      <video
        ref={isStill ? null : reportMount}
        data-effect="video"
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
        suppressHydrationWarning
      >
        {!isStill && (
          <>
            <source src="/video/cloth.webm" type="video/webm" />
            <source src="/video/cloth.mp4" type="video/mp4" />
          </>
        )}
      </video>
      <div className={`screen-only ${classes.shade}`} />
      <button type="button" data-control="video" className={`button outlined screen-only ${classes.control}`}>
        <span className={classes.play}>
          <Icon path="M8 5v14l11-7z" />
          <span className="visually-hidden">Play video</span>
        </span>
        <span className={classes.pause}>
          <Icon path="M7 5h3v14H7zM14 5h3v14h-3z" />
          <span className="visually-hidden">Pause video</span>
        </span>
      </button>
    </>
  );
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="1.5rem" height="1.5rem" aria-hidden="true">
      <path d={path} fill="currentcolor" />
    </svg>
  );
}
