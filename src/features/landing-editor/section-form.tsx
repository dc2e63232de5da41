import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { LandingFormValues, LandingSection } from '#domain/landing-content.ts';
import { DraftOffer } from '#editing/draft-offer.tsx';
import { FormEnd } from './form-end.tsx';
import classes from './landing-editor.module.css';
import { SectionFields } from './section-fields.tsx';
import { SectionQuestions } from './section-questions.tsx';
import type { LandingEditor } from './use-landing-content.ts';
import { useSectionForm } from './use-section-form.ts';

/** What a tab can be marked with. */
export type TabMark = 'changed' | 'offered';

type Props = {
  section: LandingSection;
  /** Whose drafts are stored and offered: a user's id. */
  owner: string;
  editor: LandingEditor;
  onMark: (section: LandingSection, mark: TabMark | null) => void;
  /** Renders the preview of these texts. */
  children: (texts: LandingFormValues) => ReactNode;
};

/** The panel of one tab. While another tab is open its fields leave the page, but not what was typed into them. */
export function SectionForm({ section, owner, editor, onMark, children }: Props) {
  const sectionForm = useSectionForm(section, owner, editor);
  const { form, submit, offered, stored, isSaving } = sectionForm;
  const mark = form.isDirty() ? 'changed' : offered.drafts.length > 0 ? 'offered' : null;
  useEffect(() => onMark(section, mark), [onMark, section, mark]);

  return (
    <>
      <Tabs.Panel value={section} className={classes.panel}>
        <form noValidate onSubmit={submit} className={`surface ${classes.form}`}>
          <DraftOffer offered={offered} stored={stored} isDisabled={isSaving} />
          <SectionFields section={section} form={form} isDisabled={isSaving} />
          <FormEnd sectionForm={sectionForm} />
        </form>
        {children(form.values)}
      </Tabs.Panel>
      {editor.snapshot.context.save.section === section && (
        <SectionQuestions section={section} editor={editor} onMerge={form.setValues} />
      )}
    </>
  );
}
