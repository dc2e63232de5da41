import type { RowVersion } from '#domain/save-result.ts';
import type { FormTexts } from '#ui/use-valibot-form.ts';
import { type Draft, type DraftKey, deleteDraft, readDrafts, storeDraft } from './draft-storage.ts';

/** A form as it is now, and what its draft is stored under. */
export type DraftedForm = DraftKey & {
  formName: string;
  texts: FormTexts;
  isDirty: boolean;
  /** What the form holds as long as nothing is typed. */
  stored: FormTexts;
  base: RowVersion;
  /** Whether a draft of the record belongs into this form. */
  isOffered: (draft: Draft) => boolean;
};

/** The drafts to offer: those of other edit sessions that differ from what is stored, of equal ones the first. */
export function selectOfferedDrafts(form: DraftedForm, drafts: Draft[]): Draft[] {
  const { editSession, stored, isOffered } = form;
  const hasAllFields = ({ texts }: Draft) => Object.keys(stored).every((name) => name in texts);
  return drafts
    .filter((draft) => draft.editSession !== editSession && isOffered(draft) && hasAllFields(draft))
    .filter(({ texts }, index, offered) => {
      const isEqual = (other: Draft) => areSameTexts(other.texts, texts);
      return !areSameTexts(stored, texts) && offered.findIndex(isEqual) === index;
    });
}

/**
 * Stores what is typed; deletes it once the form holds what is stored.
 * @returns false where it could not be stored.
 */
export function syncDraft(form: DraftedForm): boolean {
  if (form.isDirty) return storeDraft(form, toDraft(form));
  deleteSavedDrafts(form, form.stored);
  return true;
}

/** Deletes the form's draft once `texts` are saved, with the equal drafts of other edit sessions. */
export function deleteSavedDrafts(form: DraftedForm, texts: FormTexts): void {
  deleteDraft(form);
  deleteEqualDrafts(form, texts);
}

/**
 * Prepares the form for the texts of a draft. Unsaved texts of the form stay as a draft, and a new edit session begins.
 * @returns the edit session of the form, and the drafts that remain.
 */
export function restoreDraft(
  form: DraftedForm,
  drafts: Draft[],
  draft: Draft,
): { editSession: string; drafts: Draft[] } {
  const remaining = discardDraft(form, drafts, draft);
  if (!form.isDirty || areSameTexts(form.texts, draft.texts)) {
    return { editSession: form.editSession, drafts: remaining };
  }
  return { editSession: crypto.randomUUID(), drafts: [toDraft(form), ...remaining] };
}

/** @returns the drafts that remain. */
export function discardDraft(form: DraftedForm, drafts: Draft[], { texts }: Draft): Draft[] {
  deleteEqualDrafts(form, texts);
  return drafts.filter((other) => !areSameTexts(other.texts, texts));
}

/** Leaves a draft alone whose edit session goes on in another tab and has typed more. */
function deleteEqualDrafts(form: DraftedForm, texts: FormTexts): void {
  const others = readDrafts(form).filter(({ editSession }) => editSession !== form.editSession);
  for (const { editSession, ...draft } of others.filter(form.isOffered)) {
    if (areSameTexts(texts, draft.texts)) deleteDraft({ ...form, editSession });
  }
}

function toDraft({ editSession, formName, texts, base }: DraftedForm): Draft {
  return { editSession, formName, texts, base, typedAt: new Date().toISOString() };
}

export function areSameTexts(one: FormTexts, other: FormTexts): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
