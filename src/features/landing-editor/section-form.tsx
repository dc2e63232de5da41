import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '#content/messages.ts';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { createRescueSlot, useRescue } from '#editing/crash-recovery.ts';
import { DraftOffer } from '#editing/draft-offer.tsx';
import { dropDraft, type KeptDraft, newSitting } from '#editing/draft-storage.ts';
import { useUnsaved } from '#editing/unsaved-changes.ts';
import { useKeptDraft } from '#editing/use-kept-draft.ts';
import { showError } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { FormEnd } from './form-end.tsx';
import classes from './landing-editor.module.css';
import { SectionFields } from './section-fields.tsx';
import { sectionNames, sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';
import { useSectionForm } from './use-section-form.ts';

/** What a tab can be marked with. */
export type TabMark = 'changed' | 'offered';

type Props = {
  section: LandingSection;
  /** Whose drafts are kept and offered: a user's id. */
  owner: string;
  editor: LandingEditor;
  /** Told what the section's tab is to be marked with. */
  onMark: (section: LandingSection, as: TabMark | null) => void;
  /** Draws the preview of what the form holds now. */
  children: (texts: LandingFormValues) => ReactNode;
};

const required = ['title', 'content'] as const;

/** Goes on in the sitting in which it was typed. */
type Rescued = Omit<KeptDraft, 'typedAt'>;

const rescueSlots = {
  hero: createRescueSlot<Rescued>(),
  about: createRescueSlot<Rescued>(),
  services: createRescueSlot<Rescued>(),
  contact: createRescueSlot<Rescued>(),
};

/** The panel of one tab. What was typed outlives a look at another tab; its fields leave the page meanwhile. */
export function SectionForm({ section, owner, editor, onMark, children }: Props) {
  const { snapshot, send } = editor;
  const sectionForm = useSectionForm(section, editor);
  const { form, handleSubmit, record, seen, restoreDraft } = sectionForm;
  const isSaving = snapshot.hasTag('saving') && snapshot.context.save.section === section;
  const canSave = snapshot.can({ type: 'content.save', save: snapshot.context.save });
  const isDirty = form.isDirty();
  const [sitting, setSitting] = useState(newSitting);
  const draftKey = { owner, record: `landing:${section}`, sitting };
  const version = seen?.version ?? null;
  const stored = sectionTexts(section, record);
  const offered = useKeptDraft({
    ...draftKey,
    texts: form.values,
    isDirty,
    stored,
    version,
    fill: restoreDraft,
    failure: messages.draftsNotKept,
  });
  const as = isDirty ? 'changed' : offered.drafts.length > 0 ? 'offered' : null;
  useEffect(() => onMark(section, as), [onMark, section, as]);
  // Also what is saved as it was: its refusal has to be said before the screen may go.
  useUnsaved(sectionNames[section], isDirty || isSaving, () => dropDraft(draftKey));
  useKeptFocus(isSaving);
  useRescue({
    slot: rescueSlots[section],
    read: () => (form.isDirty() ? { texts: form.getValues(), version, sitting } : null),
    describe: ({ texts }) => ({ name: sectionNames[section], texts }),
    putBack: (rescued) => {
      setSitting(rescued.sitting);
      restoreDraft(rescued);
    },
  });

  const submit = handleSubmit(
    (draft) => send({ type: 'content.save', save: { section, draft, seen } }),
    (texts) => {
      if (required.some((name) => texts[name].trim() === '')) showError(messages.missingFields);
    },
  );

  return (
    <Tabs.Panel value={section} className={classes.panel}>
      <form noValidate onSubmit={submit} className={`surface ${classes.form}`}>
        <DraftOffer offered={offered} stored={stored} isDisabled={isSaving} />
        <SectionFields section={section} form={form} isDisabled={isSaving} />
        <FormEnd sectionForm={sectionForm} isSaving={isSaving} canSave={canSave} />
      </form>
      {children(form.values)}
    </Tabs.Panel>
  );
}
