import type { HistoryAction, HistoryColumn, HistoryEntry, RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-section.ts';
import { sectionNames } from './landing-section.ts';

/** The labels of the forms. */
const columnLabels: Record<HistoryColumn, string> = {
  title: 'Title',
  subtitle: 'Subtitle',
  category: 'Category',
  description: 'Description',
  content: 'Content',
  button_text: 'Button text',
  button_link: 'Button link',
  image_url: 'Image URL',
};

// British: without a comma before "and".
const list = new Intl.ListFormat('en-GB');

const fieldNames = (columns: readonly HistoryColumn[]) =>
  list.format(columns.map((column) => columnLabels[column]));

/** What an entry of a record's history did: `Title and Content changed`. */
export function entryText({ action, changedColumns }: HistoryEntry): string {
  if (action !== 'changed') return entryTexts[action];
  return changedColumns.length > 0 ? `${fieldNames(changedColumns)} changed` : entryTexts.changed;
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

/** A change as a sentence, `who action name: fields`. A long name is cut; `fields` may be empty. */
export function changeTexts(change: RecentChange) {
  const section = landingSections.find((section) => section === change.name);
  const isSection = change.table_name === 'landing_page_content' && section !== undefined;
  return {
    who: authorName(change.changed_by_email),
    action: change.action,
    name: isSection ? sectionNames[section] : cutName(change.name),
    fields: change.action === 'changed' ? fieldNames(change.changedColumns) : '',
  };
}

function cutName(name: string): string {
  const characters = Array.from(name);
  return characters.length > nameLength ? `${characters.slice(0, nameLength - 1).join('')}…` : name;
}
