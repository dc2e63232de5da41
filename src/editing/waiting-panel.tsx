import { Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useId, useMemo } from 'react';
import { loadBuiltAt } from '#backend/publishing.ts';
import { changeVersion, discardVersion, restoreVersion } from '#backend/waiting-versions.ts';
import type { Fields } from '#content/field.ts';
import { authorName } from '#content/history-texts.ts';
import { foreignPictures } from '#content/shared-version.ts';
import { problemTexts, versionName, waitingMessages } from '#content/waiting-texts.ts';
import { areSameTexts } from '#domain/record.ts';
import { currentAnswer, type WaitingVersion } from '#domain/waiting-version.ts';
import { liveTexts, storedTexts } from '#machines/record-editor.context.ts';
import { waitingVersionMachine } from '#machines/waiting-version.machine.ts';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { lasting } from '#ui/lasting-write.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { DifferenceTable } from './difference-table.tsx';
import type { RecordEditor } from './record-editor.ts';
import { useRemoval } from './removal.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { newLinkEnd, ShareDialog } from './share-dialog.tsx';
import { useWaitingVersions } from './waiting-versions.tsx';

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const zonedTimes = new Intl.DateTimeFormat(undefined, {
  ...{
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  timeZoneName: 'short',
});
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

const machine = waitingVersionMachine.provide({
  actors: {
    changeVersion: lasting(changeVersion, { failed: (error) => showError(waitingMessages.failed(error)) }),
  },
});

type Props = { editor: RecordEditor; fields: Fields };

/** What waits of the record in the form: who saved it, what differs, who has agreed, when it is published. */
export function WaitingPanel({ editor, fields }: Props) {
  const titleId = useId();
  const waiting = useSelector(editor, ({ context }) => context.waiting);
  const liveVersion = useSelector(editor, ({ context }) => context.stored?.version ?? 0);
  const { snapshot, send } = useWaiting(waiting, liveVersion);
  const host = useLoaded(loadBuiltAt, 'The published page could not be read.').output;
  const { version } = snapshot.context;
  if (!version) return null;
  const { saved_by_email, saved_at, publish_at, problem } = version;
  return (
    <Box component="section" ref={passFocusToForm} aria-labelledby={titleId} mb="1.25rem" className="marked">
      <Title order={2} id={titleId} fz={15} fw={600}>
        A version waits
      </Title>
      <Stack gap={4}>
        <p className="quiet">
          <span>{`Saved for later by ${authorName(saved_by_email)}, `}</span>
          <Time at={saved_at} />
        </p>
        {problem && <p className="problem">{`It was not published by itself. ${problemTexts[problem]}`}</p>}
        {snapshot.matches({ version: 'behind' }) && (
          <p>The live record has changed since this was prepared. Saving it asks first.</p>
        )}
        {publish_at && !problem && (
          <Group gap="0.25rem 0.75rem">
            <span>
              <span>It will be published on </span>
              <strong>
                <time dateTime={publish_at}>{zonedTimes.format(new Date(publish_at))}</time>
              </strong>
            </span>
            <Button size="compact-sm" variant="default" onClick={() => send({ type: 'schedule.cancel' })}>
              Cancel the schedule
            </Button>
          </Group>
        )}
        <Answer version={version} />
        <Sharing version={version} />
      </Stack>
      {liveVersion > 0 && <Differences editor={editor} fields={fields} />}
      {host?.builtAt && (
        <p className="quiet">
          It cannot be shared: a link needs a server that renders pages, and this site is built ahead.
        </p>
      )}
      <Group gap={8} mt="sm">
        {!host?.builtAt && (
          <Button
            size="xs"
            variant="default"
            aria-haspopup="dialog"
            onClick={() => send({ type: 'share.open', endsAt: newLinkEnd() })}
          >
            Share
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          onClick={() => send({ type: 'schedule.open' })}
        >
          Publish at
        </Button>
        <Discard version={version} />
      </Group>
      <ShareDialog {...{ snapshot, send }} />
      <ScheduleDialog {...{ snapshot, send }} isBuilt={Boolean(host?.builtAt)} />
    </Box>
  );
}

/** A `ref`: the panel leaves the page when what waits is discarded or published. */
function passFocusToForm(panel: HTMLElement | null) {
  const field = panel?.closest('form')?.querySelector<HTMLElement>(':scope > .fields :is(input, textarea)');
  return () => {
    if (panel?.contains(document.activeElement)) field?.focus();
  };
}

/** Runs the machine of what waits, as it is found; what was changed is loaded again for all screens. */
function useWaiting(version: WaitingVersion | null, liveVersion: number) {
  const { reload } = useWaitingVersions();
  const [snapshot, send, actor] = useLiveActor(machine);
  useEffect(() => send({ type: 'version.found', version, liveVersion }), [send, version, liveVersion]);
  useEmitted(actor, {
    'version.changed': ({ columns }) => {
      const done = waitingMessages.changed(columns);
      if (done) showSuccess(done);
      reload();
    },
    'change.refused': ({ outcome }) => {
      showError(waitingMessages[outcome]);
      reload();
    },
    'request.failed': ({ error }) => showError(waitingMessages.failed(error)),
  });
  return { snapshot, send };
}

export type Waiting = ReturnType<typeof useWaiting>;

const Time = ({ at }: { at: string }) => <time dateTime={at}>{times.format(new Date(at))}</time>;

type VersionProps = { version: WaitingVersion };

/** The last answer of the person who has the link. */
function Answer({ version }: VersionProps) {
  const { answer, answer_name, answer_note, answered_at } = version;
  if (!answer) return null;
  return (
    <div>
      <strong>
        {answer === 'approved' ? `Approved by ${answer_name}` : `${answer_name} asks for changes`}
      </strong>{' '}
      {answered_at && (
        <span className="quiet">
          <Time at={answered_at} />
        </span>
      )}
      {answer_note && (
        <Text inherit dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {answer_note}
        </Text>
      )}
      {currentAnswer(version) === null && (
        <p>This was to an earlier version. What waits now needs a new answer.</p>
      )}
    </div>
  );
}

function Sharing({ version }: VersionProps) {
  const { link_ends_at, publishes_when_approved } = version;
  if (!link_ends_at) return null;
  return (
    <p>
      <span>{`Shared until ${days.format(new Date(link_ends_at))}. `}</span>
      {publishes_when_approved && <span>It is published when it is approved. </span>}
      {foreignPictures(version).length > 0 && (
        <span>No approval covers the picture from another address: it can change there.</span>
      )}
    </p>
  );
}

function Differences({ editor, fields }: Props) {
  const waits = useSelector(editor, ({ context }) => storedTexts(context), areSameTexts);
  const live = useSelector(editor, ({ context }) => liveTexts(context), areSameTexts);
  if (areSameTexts(waits, live)) return <p className="quiet">It is the same as what is live.</p>;
  return (
    <details>
      <summary>What differs from what is live</summary>
      <DifferenceTable
        mine={waits}
        theirs={live}
        fields={fields}
        heads={{ mine: 'Waiting', theirs: 'Live' }}
      />
    </details>
  );
}

function Discard({ version }: VersionProps) {
  const { reload } = useWaitingVersions();
  const removable = useMemo(
    () => ({
      id: 'waiting-version',
      actors: { deleteRecords: discardVersion(version), restoreRecords: restoreVersion(version) },
      texts: waitingMessages.removed,
    }),
    [version],
  );
  const removal = useRemoval(removable, { onChanged: reload, onGone: reload, onUncertain: reload });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-haspopup="dialog"
        onClick={() => removal.start({ id: version.id, title: versionName(version) })}
      >
        Discard the waiting version
      </Button>
      <DeleteDialog {...removal.question} confirmLabel="Discard" />
    </>
  );
}
