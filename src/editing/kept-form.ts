import {
  areSame,
  type DraftKey,
  type DraftTexts,
  dropDraft,
  dropEqualDrafts,
  dropSaved,
  type KeptDraft,
  keepDraft,
  newSitting,
  readDrafts,
} from './draft-storage.ts';

/** A form as it stands, and under what its draft is kept. */
export type KeptForm = DraftKey & {
  texts: DraftTexts;
  isDirty: boolean;
  /** What the form holds as long as nothing is typed. */
  stored: DraftTexts;
  /** The id that the record has or is to get, where its name does not say it. */
  id?: string | undefined;
  /** The version of the record that the form started from; null: there is none. */
  version: number | null;
};

/** Looks up what was typed into this form in any sitting. */
export function findDrafts(form: KeptForm): KeptDraft[] {
  dropEqualDrafts(form, form.stored);
  const isOfThisForm = ({ texts }: KeptDraft) => Object.keys(form.stored).every((name) => name in texts);
  return readDrafts(form).filter(isOfThisForm);
}

/** What of the found drafts is offered: what was typed in other sittings, and says more than the record. */
export function offeredDrafts({ sitting, stored }: KeptForm, found: KeptDraft[]): KeptDraft[] {
  return found.filter((draft) => draft.sitting !== sitting && !areSame(draft.texts, stored));
}

/**
 * Keeps what is typed, lets it go once the form is as it was, and takes it along to another record.
 * @returns false where it could not be kept.
 */
export function followForm(form: KeptForm, before: { record: string; isDirty: boolean }): boolean {
  const { owner, sitting } = form;
  const isKept = !form.isDirty || keepDraft(form, draftOf(form, sitting));
  if (!form.isDirty && before.isDirty) dropSaved(form, form.texts);
  if (before.record !== form.record) dropDraft({ owner, record: before.record, sitting });
  return isKept;
}

/** A draft has been answered. @returns the found drafts that still wait */
export function answerDraft(form: KeptForm, found: KeptDraft[], { texts }: KeptDraft): KeptDraft[] {
  dropEqualDrafts(form, texts);
  return found.filter((other) => !areSame(other.texts, texts));
}

/** The draft of its own into which a form's unsaved texts turn when another draft fills it; null: there are none. */
export function setAside(form: KeptForm, restored: KeptDraft): { draft: KeptDraft; isKept: boolean } | null {
  if (!form.isDirty || areSame(form.texts, restored.texts)) return null;
  const draft = draftOf(form, newSitting());
  return { draft, isKept: keepDraft(form, draft) };
}

function draftOf({ texts, id, version }: KeptForm, sitting: string): KeptDraft {
  return { sitting, texts, id, version, typedAt: new Date().toISOString() };
}
