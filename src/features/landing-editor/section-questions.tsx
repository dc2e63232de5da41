import * as v from 'valibot';
import {
  type LandingFormValues,
  type LandingSection,
  landingFormValues,
  landingInputSchema,
} from '#domain/landing-content.ts';
import { SaveQuestions } from '#editing/save-questions.tsx';
import { sectionDifferences, sectionNames, sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

type Props = {
  section: LandingSection;
  editor: LandingEditor;
  onMerge: (texts: LandingFormValues) => void;
};

/** The questions of a section's save. */
export function SectionQuestions({ section, editor, onMerge }: Props) {
  return (
    <SaveQuestions
      as="dialog"
      save={editor.save}
      answer={editor.answer}
      conflictTitle={`The ${sectionNames[section]} has changed since you typed this`}
      versionsOf={({ context: { values, current } }) => ({
        mine: landingFormValues(values),
        theirs: sectionTexts(section, current ?? undefined),
      })}
      differencesOf={sectionDifferences}
      parse={(texts) => {
        const parsed = v.safeParse(landingInputSchema, texts);
        return parsed.success ? { ...parsed.output, section } : null;
      }}
      onMerge={onMerge}
    />
  );
}
