import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { messages } from '#content/messages.ts';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { DraftOffer } from '#ui/draft-offer.tsx';
import { dropDraft, type KeptDraft } from '#ui/kept-drafts.ts';
import { useUnsaved } from '#ui/leave-guard.ts';
import { createRescueSlot, useRescue } from '#ui/rescue.ts';
import { showError } from '#ui/toast.tsx';
import { useKeptDraft } from '#ui/use-kept-draft.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { FormEnd } from './form-end.tsx';
import classes from './landing-editor.module.css';
import { SectionFields } from './section-fields.tsx';
import { sectionNames } from './section-texts.ts';
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

const rescueSlots = {
  hero: createRescueSlot<KeptDraft>(),
  about: createRescueSlot<KeptDraft>(),
  services: createRescueSlot<KeptDraft>(),
  contact: createRescueSlot<KeptDraft>(),
};

/** The panel of one tab. What was typed outlives a look at another tab; its fields leave the page meanwhile. */
export function SectionForm({ section, owner, editor, onMark, children }: Props) {
  const { snapshot, send } = editor;
  const sectionForm = useSectionForm(section, editor);
  const { form, submit, seen, restoreDraft } = sectionForm;
  const isSaving = snapshot.hasTag('saving') && snapshot.context.save.section === section;
  const canSave = snapshot.can({ type: 'content.save', save: snapshot.context.save });
  const isDirty = form.isDirty();
  const draftKey = { owner, record: `landing:${section}` };
  const { offered, endOffer } = useKeptDraft({
    ...draftKey,
    texts: form.values,
    isDirty,
    version: seen?.version ?? null,
    failure: messages.draftsNotKept,
  });
  const as = isDirty ? 'changed' : offered && 'offered';
  useEffect(() => onMark(section, as), [onMark, section, as]);
  useUnsaved(sectionNames[section], isDirty, () => dropDraft(draftKey));
  useKeptFocus(isSaving);
  useRescue({
    slot: rescueSlots[section],
    read: () => {
      if (!form.isDirty()) return null;
      return { texts: form.getValues(), version: seen?.version ?? null, typedAt: new Date().toISOString() };
    },
    describe: ({ texts }) => ({ name: sectionNames[section], texts }),
    putBack: (draft) => {
      restoreDraft(draft);
      endOffer();
    },
  });

  const handleSubmit = submit({
    onDraft: (draft) => send({ type: 'content.save', save: { section, draft, seen } }),
    onWrong: (texts) => {
      if (required.some((name) => texts[name].trim() === '')) showError(messages.missingFields);
    },
  });

  return (
    <Tabs.Panel value={section} className={classes.panel}>
      <form noValidate onSubmit={handleSubmit} className={classes.form}>
        {offered && (
          <DraftOffer
            draft={offered}
            isDisabled={isSaving}
            onRestore={() => {
              restoreDraft(offered);
              endOffer();
            }}
            onDiscard={() => {
              if (!isDirty) dropDraft(draftKey);
              endOffer();
            }}
          />
        )}
        <SectionFields section={section} form={form} isDisabled={isSaving} />
        <FormEnd sectionForm={sectionForm} isSaving={isSaving} canSave={canSave} />
      </form>
      {children(form.values)}
    </Tabs.Panel>
  );
}
