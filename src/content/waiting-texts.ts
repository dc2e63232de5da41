import { type VersionColumns, valuesOf, type WaitingVersion } from '#domain/waiting-version.ts';
import { kindOf } from './kinds.ts';
import { sectionNames } from './landing-section.ts';
import { failure } from './messages.ts';
import { recordMessages } from './record-messages.ts';

/** Why a version was not published by itself. */
export const problemTexts: Record<NonNullable<WaitingVersion['problem']>, string> = {
  slug: 'Another record has its slug.',
  conflict: 'The live record has changed since it was prepared.',
  missing: 'The live record was deleted.',
  invalid: 'The database refused it, or the person behind it is no longer an admin.',
  overdue: 'Its time came before a backup was restored.',
};

const firsts = 'Another admin changed, published or discarded it first.';

export const waitingMessages = {
  saved: { title: 'Saved for later' },
  /** After a change; null where the screen shows it. */
  changed({ publish_at, link_ends_at, publishes_when_approved }: VersionColumns) {
    if (publish_at !== undefined) return { title: publish_at === null ? 'Schedule cancelled' : 'Scheduled' };
    if (link_ends_at === null) return { title: 'Link withdrawn' };
    return publishes_when_approved === undefined ? null : { title: 'Choice saved' };
  },
  overtaken: {
    title: 'Nothing was changed',
    description: 'Another admin has saved another version for later. It is shown now.',
  },
  gone: { title: 'Nothing was changed', description: 'The version was published or discarded first.' },
  failed: failure('Nothing was changed'),
  removed: {
    ...recordMessages({ name: 'waiting version' }).removed,
    title: 'Discard the waiting version',
    question: 'Are you sure you want to discard what waits? What is live stays as it is.',
    note: 'Its link and its schedule end.',
    deleted: { title: 'Waiting version discarded' },
    gone: { title: 'Nothing was discarded', description: firsts },
    notDeleted: failure('Error discarding the waiting version'),
    exists: { title: 'Nothing was restored', description: 'Another version waits by now.' },
    notRestored: failure('Error restoring the waiting version'),
  },
};

/** What waits, as people know it: a section, or the first text of its form. */
export function versionName(version: WaitingVersion): string {
  const kind = kindOf(version);
  const section = Object.entries(sectionNames).find(([id]) => id === version.record_key)?.[1];
  const [first = ''] = Object.keys(kind?.fields ?? {});
  return section ?? (String(valuesOf(version)[first] ?? '').trim() || 'Without a title');
}
