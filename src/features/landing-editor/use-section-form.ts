import { useEffect, useEffectEvent, useState } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import { landingDefaults } from '#content/landing-defaults.ts';
import {
  type LandingFormValues,
  type LandingInput,
  type LandingRecord,
  type LandingSection,
  landingFormValues,
  landingInputSchema,
  sectionNames,
} from '#domain/landing-content.ts';
import type { RowVersion } from '#domain/save-result.ts';
import type { FormFields } from '#editing/difference-table.tsx';
import { useEditingForm } from '#editing/use-editing-form.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-live-actor.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** What a section's form starts with: what is stored, else the built-in texts. */
export function sectionTexts(section: LandingSection, record: LandingRecord | undefined): LandingFormValues {
  return landingFormValues(record ?? landingDefaults[section]);
}

export const sectionFields: FormFields<LandingFormValues> = [
  { name: 'title', label: 'Title' },
  { name: 'subtitle', label: 'Subtitle' },
  { name: 'content', label: 'Content' },
  { name: 'button_text', label: 'Button text' },
  { name: 'button_link', label: 'Button link' },
];

export const baseOf = (record: LandingRecord | undefined): RowVersion =>
  record ? { id: record.id, version: record.version } : { id: '', version: 0 };

/** What is stored of a section, as far as its running save has found out. */
export function storedSection(
  loaded: LandingRecord | undefined,
  save: { context: { current: LandingRecord | null | undefined } } | undefined,
): LandingRecord | undefined {
  const current = save?.context.current;
  return current === undefined ? loaded : (current ?? undefined);
}

/**
 * The form of one section. It shows each new version of the record while nothing is typed or saved in it: a reload after
 * another section was saved keeps what was typed here. After its own save it shows what was stored.
 */
export function useSectionForm(
  section: LandingSection,
  isShown: boolean,
  userId: string,
  { snapshot, send, actor, save: runningSave }: LandingEditor,
) {
  const { records, requestedSave } = snapshot.context;
  const ownSave = requestedSave.section === section ? runningSave : undefined;
  const record = storedSection(records[section], ownSave);
  const stored = sectionTexts(section, record);
  const [ownBase, setBase] = useState(() => baseOf(record));
  const base = ownSave?.context.base ?? ownBase;
  const isSaving = ownSave?.hasTag('saving') ?? false;
  const name = sectionNames[section];

  const save = (values: LandingInput) => {
    const event = { type: 'content.save', save: { section, values, base } } as const;
    if (snapshot.can(event)) send(event);
    else showError(adminMessages.contentWaits(name, sectionNames[requestedSave.section]));
  };

  const editing = useEditingForm({
    name,
    owner: userId,
    record: `landing:${section}`,
    schema: landingInputSchema,
    stored,
    base,
    isSaving,
    onSubmit: save,
    // An older version makes the save find what was saved since.
    onRestore: setBase,
  });
  const { form, undo, replaceTexts } = editing;

  const showStored = () => {
    const shown = actor.getSnapshot().context.records[section];
    const texts = sectionTexts(section, shown);
    setBase(baseOf(shown));
    form.setValues(texts);
    form.resetDirty(texts);
  };
  const showOwn = (event: { section: LandingSection }) => {
    if (event.section === section) showStored();
  };
  const rebaseOwn = (event: { section: LandingSection; base: RowVersion }) => {
    if (event.section === section) setBase(event.base);
  };
  useEmitted(actor, {
    'content.saved': (event) => {
      showOwn(event);
      if (event.section === section) {
        showSuccess(isShown ? adminMessages.contentSaved : adminMessages.otherContentSaved(name));
      }
    },
    'content.inputDiscarded': showOwn,
    'content.inputKept': rebaseOwn,
    'content.saveFailed': rebaseOwn,
  });

  const followRecord = useEffectEvent(() => {
    if (form.isDirty()) return;
    // What was replaced or deleted, and is saved again as it was, is no longer what is stored.
    if (ownSave) form.resetDirty(stored);
    else showStored();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is the reason to follow it.
  useEffect(() => followRecord(), [record]);

  const { id, version } = baseOf(record);
  const isCurrent = id === base.id && version === base.version;

  // What replaces all texts can be undone: over a newer record, the undo would hide from the save that it is newer.
  const discard = isCurrent ? () => replaceTexts(stored) : showStored;

  return {
    ...editing,
    record,
    stored,
    isSaving,
    /** Takes back the last replacement of all texts, else everything since the last save; null: nothing to take back. */
    undo: undo
      ? { label: 'Undo', run: undo }
      : form.isDirty()
        ? { label: 'Discard changes', run: discard }
        : null,
    /** Fills the form with the built-in texts, saving nothing. */
    restoreDefault: () => replaceTexts(sectionTexts(section, undefined)),
  };
}
