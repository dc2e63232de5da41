import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { checkPublished } from '#backend/publishing.ts';
import { publishingTexts } from '#content/publishing-texts.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { publishingMachine, type SavedPart } from '#machines/publishing.machine.ts';
import { useSetAgency } from '#ui/agency.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLiveActor } from '#ui/use-live-actor.ts';
import classes from './publishing-status.module.css';

/** The actor of the admin area, which outlives its pages. */
const PublishingContext = createContext<ActorRefFrom<typeof publishingMachine> | null>(null);

type ProviderProps = {
  /** The content that public pages open with. A check that reads newer content replaces it. */
  publicContent: Map<string, PublicContent>;
  children: ReactNode;
};

/** Follows what was saved, on every screen of the admin area, until the page is closed or loaded anew. */
export function PublishingProvider({ publicContent, children }: ProviderProps) {
  const setAgency = useSetAgency();
  const [machine] = useState(() =>
    publishingMachine.provide({
      actors: {
        checkPublished: checkPublished((page) => {
          if (page.revision <= (publicContent.get('/')?.revision ?? 0)) return;
          publicContent.clear();
          publicContent.set('/', page);
          setAgency(page.agency);
        }),
      },
    }),
  );
  const [, , actor] = useLiveActor(machine);
  return <PublishingContext value={actor}>{children}</PublishingContext>;
}

function usePublishing() {
  const actor = use(PublishingContext);
  if (!actor) throw new Error('usePublishing is called outside PublishingProvider');
  return actor;
}

/** A function that is called after each write that visitors shall see; `version`: of the saved record, if one was. */
export function useStartPublishing(): (part: SavedPart, version?: number) => void {
  const { send } = usePublishing();
  return useCallback((part, version = 0) => send({ type: 'publishing.start', part, version }), [send]);
}

type Status = 'publishing' | 'unpublished' | 'checking' | 'live';

function statusOf(
  snapshot: SnapshotFrom<typeof publishingMachine>,
  part: SavedPart,
  version: number,
): Status | null {
  const publication = snapshot.context.publications[part];
  if (publication?.version !== version) return null;
  if (publication.isLive) return 'live';
  if (snapshot.matches('publishing')) return 'publishing';
  return snapshot.matches({ late: 'rechecking' }) ? 'checking' : 'unpublished';
}

export const { underHeading } = classes;

type Props = {
  part: SavedPart;
  /** The version of the record on screen. The status is shown only for a version that this user has saved. */
  version?: number;
  className: string | undefined;
};

/** Whether visitors get the last save of a part. */
export function PublishingStatus({ part, version = 0, className }: Props) {
  const actor = usePublishing();
  const snapshot = useSelector(actor, (current) => current);
  const status = statusOf(snapshot, part, version);
  const isButtonFocused = useRef(false);

  return (
    <div className={`quiet ${classes.status} ${className}`}>
      <span role="status">
        {status === 'publishing' && <span>{publishingTexts.publishing}</span>}
        {status === 'unpublished' && <span>{publishingTexts.unpublished(snapshot.context.page)}</span>}
        {status === 'checking' && (
          // The sentence stays on screen, so that the button stays where it was pressed.
          <>
            <span className="visually-hidden">{publishingTexts.checking}</span>
            <span aria-hidden="true">{publishingTexts.unpublished(snapshot.context.page)}</span>
          </>
        )}
        {status === 'live' && (
          <Link
            // The focused button has given its place to the link.
            ref={(link: HTMLAnchorElement | null) => {
              if (isButtonFocused.current) link?.focus();
              isButtonFocused.current = false;
            }}
            to="/"
            {...(part !== 'hero' && part !== 'content' && { hash: part })}
            className={classes.link}
          >
            {publishingTexts.live}
            <Icon of={IconExternalLink} />
          </Link>
        )}
      </span>
      {(status === 'unpublished' || status === 'checking') && (
        <button
          type="button"
          className={`flat-button ${classes.check}`}
          onFocus={() => {
            isButtonFocused.current = true;
          }}
          onBlur={() => {
            isButtonFocused.current = false;
          }}
          onClick={() => actor.send({ type: 'publishing.check' })}
        >
          {publishingTexts.checkAgain}
        </button>
      )}
    </div>
  );
}
