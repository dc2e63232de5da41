import { Box, type BoxProps } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { checkPublished } from '#backend/publishing.ts';
import { publishingTexts } from '#content/publishing-texts.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { publishingMachine, type SavedPart } from '#machines/publishing.machine.ts';
import { useSetAgency } from '#ui/agency.tsx';
import { announce, longLived, useAnnouncements } from '#ui/application.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './publishing-status.module.css';

const checkActor = checkPublished((content) => announce({ type: 'page.read', content }));

/** Follows what was saved, on every screen of the admin area, until the page is closed or loaded anew. */
const publishing = longLived(publishingMachine.provide({ actors: { checkPublished: checkActor } }), {
  systemId: 'publishing',
}).start();

/** Has public pages open with the content that a check has read, where it is newer than theirs. */
export function useNewerContent(publicContent: Map<string, PublicContent>): void {
  const setAgency = useSetAgency();
  useAnnouncements({
    'page.read': ({ content }) => {
      if (content.revision <= (publicContent.get('/')?.revision ?? 0)) return;
      publicContent.clear();
      publicContent.set('/', content);
      setAgency(content.agency);
    },
  });
}

/** To be called after each write that visitors shall see; `version`: of the saved record, if one was. */
export function startPublishing(part: SavedPart, version = 0): void {
  publishing.send({ type: 'publishing.start', part, version });
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
} & Pick<BoxProps, 'className' | 'my'>;

/** Whether visitors get the last save of a part. */
export function PublishingStatus({ part, version = 0, className = '', ...box }: Props) {
  const snapshot = useSelector(publishing, (current) => current);
  const status = statusOf(snapshot, part, version);
  const isButtonFocused = useRef(false);

  return (
    <Box {...box} className={`quiet ${classes.status} ${className}`}>
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
          onClick={() => publishing.send({ type: 'publishing.check' })}
        >
          {publishingTexts.checkAgain}
        </button>
      )}
    </Box>
  );
}
