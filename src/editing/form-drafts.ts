import type { RowVersion } from '#domain/save-result.ts';
import type { FormTexts } from '#ui/use-valibot-form.ts';
import {
  type Draft,
  type DraftKey,
  deleteDraft,
  newEditSession,
  readDrafts,
  storeDraft,
} from './draft-storage.ts';

/** A form as it is now, and what its draft is stored under. */
export type DraftedForm = DraftKey & {
  texts: FormTexts;
  isDirty: boolean;
  /** What the form holds as long as nothing is typed. */
  stored: FormTexts;
  base: RowVersion;
  /** Whether a draft of the record belongs into this form. */
  isOffered: (draft: Draft) => boolean;
};

/** The drafts to offer: those of other edit sessions that differ from what is stored. */
export function offeredDrafts(form: DraftedForm, drafts: Draft[]): Draft[] {
  const { editSession, stored, isOffered } = form;
  const hasAllFields = ({ texts }: Draft) => Object.keys(stored).every((name) => name in texts);
  return drafts.filter(
    (draft) =>
      draft.editSession !== editSession &&
      isOffered(draft) &&
      hasAllFields(draft) &&
      !areSame(stored, draft.texts),
  );
}

/**
 * Stores what is typed; deletes it once the form holds what is stored.
 * @returns false where it could not be stored.
 */
export function syncDraft(form: DraftedForm): boolean {
  if (form.isDirty) return storeDraft(form, draftOf(form));
  deleteDraft(form);
  deleteEqualDrafts(form, form.stored);
  return true;
}

/**
 * Takes a draft into the form. What the form holds unsaved stays as a draft of its edit session, and a new one begins.
 * @returns the edit session of the form, and the drafts that remain.
 */
export function restoreDraft(
  form: DraftedForm,
  drafts: Draft[],
  draft: Draft,
): { editSession: string; drafts: Draft[] } {
  const remaining = discardDraft(form, drafts, draft);
  if (!form.isDirty || areSame(form.texts, draft.texts)) {
    return { editSession: form.editSession, drafts: remaining };
  }
  return { editSession: newEditSession(), drafts: [draftOf(form), ...remaining] };
}

/** @returns the drafts that remain. */
export function discardDraft(form: DraftedForm, drafts: Draft[], { texts }: Draft): Draft[] {
  deleteEqualDrafts(form, texts);
  return drafts.filter((other) => !areSame(other.texts, texts));
}

/** Leaves a draft alone whose edit session goes on in another tab and has typed more. */
function deleteEqualDrafts(form: DraftedForm, texts: FormTexts): void {
  const others = readDrafts(form).filter(({ editSession }) => editSession !== form.editSession);
  for (const { editSession, ...draft } of others.filter(form.isOffered)) {
    if (areSame(texts, draft.texts)) deleteDraft({ ...form, editSession });
  }
}

function draftOf({ editSession, texts, base }: DraftedForm): Draft {
  return { editSession, texts, base, typedAt: new Date().toISOString() };
}

export function areSame(one: FormTexts, other: FormTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
