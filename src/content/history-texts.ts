import { firstCharacters } from '#domain/first-characters.ts';
import type { HistoryAction, HistoryEntry, Publication, RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-section.ts';
import type { Kind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { landingSection, sectionNames } from './landing-section.ts';
import { peopleActions } from './people-texts.ts';

// British: without a comma before "and".
const list = new Intl.ListFormat('en-GB');

/** The labels of the columns, in the order of the form. */
const fieldNames = ({ fields }: Pick<Kind, 'fields'>, columns: readonly string[]) =>
  list.format(Object.entries(fields).flatMap(([name, { label }]) => (columns.includes(name) ? label : [])));

/** The heading of an entry in a record's history: `Title and Content changed`. */
export function entryText(entry: HistoryEntry, kind: Pick<Kind, 'fields'>): string {
  const { action, changedColumns, publication } = entry;
  const isOfFields = action === 'changed' && changedColumns.length > 0;
  const text = isOfFields ? `${fieldNames(kind, changedColumns)} changed` : entryTexts[action];
  return [text, ...publicationTexts(publication)].join(', ');
}

/** What is said after a change that published a waiting version. */
function publicationTexts(publication: Publication): string[] {
  if (!publication) return [];
  const { approved_by, is_late } = publication;
  return [
    'published from a waiting version',
    ...(approved_by === null ? [] : [`approved by ${approved_by}`]),
    ...(is_late ? ['late'] : []),
  ];
}

const entryTexts: Record<HistoryAction, string> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** Who made a change: an e-mail address, or what stands for changes outside a session. */
export function authorName(email: string | null): string {
  return email ?? 'The server';
}

/** Characters of a name. */
const nameLength = 100;

/** Whether a change is one of accounts and invitations. */
export const isOfPeople = ({ table_name }: Pick<RecentChange, 'table_name'>) => table_name === 'people';

/** A change as a sentence, `who action name: fields, publication`. A long name is cut; the last two may be empty. */
export function changeTexts(change: RecentChange) {
  const kind = kindOf(change);
  const section = landingSections.find((section) => section === change.name);
  const isSection = kind === landingSection && section !== undefined;
  return {
    who: authorName(change.changed_by_email),
    action: (isOfPeople(change) && peopleActions[change.kind ?? '']) || change.action,
    name: isSection ? sectionNames[section] : cutName(change.name),
    fields: change.action === 'changed' && kind ? fieldNames(kind, change.changedColumns) : '',
    publication: publicationTexts(change.publication).join(', '),
  };
}

function cutName(name: string): string {
  return firstCharacters(name, nameLength) === name ? name : `${firstCharacters(name, nameLength - 1)}…`;
}
