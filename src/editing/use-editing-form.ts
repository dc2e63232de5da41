import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as v from 'valibot';
import { adminMessages } from '#content/admin-messages.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { type FormTexts, useValibotForm } from '#ui/use-valibot-form.ts';
import { type Draft, type DraftScope, deleteDraft, readDrafts } from './draft-storage.ts';
import { holdEditSession } from './edit-sessions.ts';
import {
  areSameTexts,
  deleteSavedDrafts,
  discardDraft,
  restoreDraft,
  selectOfferedDrafts,
  syncDraft,
} from './form-drafts.ts';
import { useOpenForm } from './open-forms.ts';

type Settings<Texts extends FormTexts, Output> = DraftScope & {
  /** As people know it, in questions and on the crash screen. */
  name: string;
  schema: v.GenericSchema<unknown, Output>;
  /** What the form holds as long as nothing is typed. */
  stored: Texts;
  /** What the texts were typed over. */
  base: RowVersion;
  /** Which drafts of the record belong into this form; without it, all. */
  isOffered?: (draft: Draft) => boolean;
  isSaving: boolean;
  onSubmit: (output: Output) => void;
  /** A draft has filled the form: it goes on over this version. */
  onRestore: (base: RowVersion) => void;
};

export type OfferedDrafts = ReturnType<typeof useEditingForm>['offered'];

/** Text direction of a Mantine field by its content; the prop `dir` would go to the field's wrapper. */
export const autoDirection = { attributes: { input: { dir: 'auto' } } };

/** All texts of a form, replaced at once; `editSession`: the one in which `before` was typed. */
type Replacement<Texts> = { before: Texts; after: Texts; editSession: string };

let hasStorageFailed = false;

/**
 * A form that edits a stored record. What is typed is stored as a draft, guarded while it is unsaved, and restored after
 * a crash; drafts of other edit sessions are offered.
 */
export function useEditingForm<Texts extends FormTexts, Output>(settings: Settings<Texts, Output>) {
  const { name, owner, record, schema, stored, base, isSaving } = settings;
  const { form, handleSubmit } = useValibotForm({ schema, initialTexts: stored });
  const [editSession, setEditSession] = useState<string>(() => crypto.randomUUID());
  const [found, setFound] = useState(() => ({ owner, drafts: readDrafts({ owner, record }) }));
  if (found.owner !== owner) setFound({ owner, drafts: readDrafts({ owner, record }) });
  const [replacement, setReplacement] = useState<Replacement<Texts> | null>(null);
  const discarded = useRef<Texts>(null);
  const texts = form.values;
  const isDirty = form.isDirty();
  const isOffered = settings.isOffered ?? (() => true);
  const drafted = { owner, record, formName: name, editSession, texts, isDirty, stored, base, isOffered };

  const sync = useEffectEvent(() => {
    if (texts === discarded.current || syncDraft(drafted) || hasStorageFailed) return;
    hasStorageFailed = true;
    showError(adminMessages.draftsNotStored);
  });
  // Not for another owner alone: the text in the form was typed by the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored with a draft.
  useEffect(() => sync(), [editSession, texts, isDirty, base.id, base.version]);

  useEffect(() => (isDirty ? holdEditSession(editSession) : undefined), [editSession, isDirty]);

  const fill = (draft: Draft) => {
    // A cast: only drafts with all fields of the form are offered, and a crash gives back the form's own texts.
    form.setValues(draft.texts as Texts);
    settings.onRestore(draft.base);
  };

  useOpenForm<Draft>({
    name,
    // Also while unchanged texts are saved: a failure is shown before the screen may be left.
    isUnsaved: isDirty || isSaving,
    read: () =>
      form.isDirty()
        ? { editSession, formName: name, texts: form.getValues(), base, typedAt: new Date().toISOString() }
        : null,
    restore: (draft) => {
      setEditSession(draft.editSession);
      fill(draft);
    },
    discard: ({ isSaved }) => {
      discarded.current = texts;
      if (isSaved) deleteSavedDrafts(drafted, texts);
      else deleteDraft(drafted);
    },
  });

  /** Replaces all texts at once; this can be undone until something else is typed. */
  const replaceTexts = (after: Texts) => {
    const before = form.getValues();
    setReplacement(areSameTexts(before, after) ? null : { before, after, editSession });
    form.setValues(after);
  };

  /** Fills the form with the columns of a stored version. Unsaved texts stay as a draft of their own. */
  const restoreVersion = (version: { [column: string]: string | null }) => {
    // A cast: a field of the form has the name of its column.
    const restored = Object.fromEntries(
      Object.keys(stored).map((name) => [name, version[name] ?? '']),
    ) as Texts;
    replaceTexts(restored);
    if (isDirty && !areSameTexts(texts, restored)) setEditSession(crypto.randomUUID());
    showSuccess(adminMessages.versionRestored);
  };

  const undoReplacement = ({ before, editSession: earlier }: Replacement<Texts>) => {
    if (earlier !== editSession) deleteDraft(drafted);
    setEditSession(earlier);
    form.setValues(before);
    setReplacement(null);
  };

  /** The drafts of other edit sessions, the newest first, and the answers to them. */
  const offered = {
    drafts: selectOfferedDrafts(drafted, found.drafts),
    restore: (draft: Draft) => {
      const restored = restoreDraft(drafted, found.drafts, draft);
      setFound({ owner, drafts: restored.drafts });
      setEditSession(restored.editSession);
      fill(draft);
    },
    discard: (draft: Draft) => setFound({ owner, drafts: discardDraft(drafted, found.drafts, draft) }),
  };

  return {
    form,
    submit: handleSubmit(settings.onSubmit, (wrong) => {
      if (wrong.some((text) => text.trim() === '')) showError(adminMessages.missingFields);
    }),
    offered,
    replaceTexts,
    restoreVersion,
    /** Takes back the last replacement of all texts; null: nothing to take back. */
    undo: replacement && areSameTexts(texts, replacement.after) ? () => undoReplacement(replacement) : null,
  };
}
