import { type ComponentType, createContext, use } from 'react';
import classes from './error-page.module.css';
import { usePageTitle } from './use-page-title.ts';

type Props = { error: unknown; reset: () => void };

export const CrashScreenContext = createContext<ComponentType<Props> | null>(null);

/** The beginning of the error message when a chunk is missing. */
export const missingChunkMessage = 'A part of the application could not be loaded.';

/** Replaces a page that could not be loaded or rendered. */
export function PageFailed({ error, reset }: Props) {
  const Crashed = use(CrashScreenContext);
  const isMissing = error instanceof Error && error.message.startsWith(missingChunkMessage);
  if (Crashed && !isMissing) return <Crashed error={error} reset={reset} />;
  return <NotLoaded />;
}

function NotLoaded() {
  const title = 'This page could not be loaded';
  usePageTitle(title);
  return (
    <section className={classes.page} data-ground="pale">
      <h1>{title}</h1>
      <p>The connection may be down, or there is a newer version of the site.</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </section>
  );
}
