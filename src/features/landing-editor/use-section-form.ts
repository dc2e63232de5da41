import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type LandingDraft,
  type LandingFormValues,
  type LandingRecord,
  type LandingSection,
  landingDraftSchema,
  landingFormValues,
} from '#domain/landing-content.ts';
import type { KeptDraft } from '#editing/draft-storage.ts';
import { useEmitted } from '#ui/use-live-actor.ts';
import { useValibotForm, type ValibotForm } from '#ui/use-valibot-form.ts';
import { sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** A section's form, where its texts come from, and how to go back from what became of them. */
export type SectionForm = ValibotForm<LandingFormValues, LandingDraft> & {
  /** What is stored now. */
  record: LandingRecord | undefined;
  /** The record that the texts in the form started from, which a save must still find. */
  seen: LandingRecord | undefined;
  /** Takes back the last replacement of all texts, else everything since the last save; null: nothing to take back. */
  stepBack: { label: string; take: () => void } | null;
  /** Fills the form with the built-in texts, saving nothing. */
  restoreDefault: () => void;
  /** Fills the form with what was typed earlier, over the version that it was typed over. */
  restoreDraft: (draft: Pick<KeptDraft, 'texts' | 'version'>) => void;
};

/**
 * The form of one section. It follows what is stored for as long as nothing was typed into it, nor is being saved
 * from it: a reload after another section was saved keeps what was typed here. After its own save it shows what was
 * stored.
 */
export function useSectionForm(section: LandingSection, { snapshot, actor }: LandingEditor): SectionForm {
  const record = snapshot.context.records[section];
  const [seen, setSeen] = useState(record);
  const valibotForm = useValibotForm({
    schema: landingDraftSchema,
    initialTexts: sectionTexts(section, record),
  });
  const { form } = valibotForm;
  const { stepBack, replaceTexts } = useStepBack(form);

  const showStored = () => {
    const stored = actor.getSnapshot().context.records[section];
    const texts = sectionTexts(section, stored);
    setSeen(stored);
    form.setValues(texts);
    form.resetDirty(texts);
  };
  const isBeingSaved =
    snapshot.context.save.section === section && (snapshot.hasTag('saving') || snapshot.matches('conflict'));
  const follow = useEffectEvent(() => {
    if (form.isDirty()) return;
    // What somebody else has replaced or deleted, and is saved again as it was, is no longer what is stored.
    if (isBeingSaved) form.resetDirty(sectionTexts(section, record));
    else showStored();
  });

  const showOwn = (event: { section: LandingSection }) => {
    if (event.section === section) showStored();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is the reason to follow it.
  useEffect(() => follow(), [record]);

  useEmitted(actor, {
    'content.saved': showOwn,
    'content.replaced': showOwn,
    'content.merged': ({ save }) => {
      if (save.section !== section) return;
      setSeen(save.seen);
      form.setValues(landingFormValues(save.draft));
    },
  });

  // Over a newer record, taking this back would hide from the next save that it is newer.
  const discard = () => (record === seen ? replaceTexts(sectionTexts(section, seen)) : showStored());

  const restoreDraft: SectionForm['restoreDraft'] = ({ texts, version }) => {
    form.setValues(texts);
    // An older version makes the save find somebody else's changes.
    setSeen((current) => (version === null || !current ? undefined : { ...current, version }));
  };

  return {
    ...valibotForm,
    restoreDraft,
    record,
    seen,
    stepBack: stepBack ?? (form.isDirty() ? { label: 'Discard changes', take: discard } : null),
    restoreDefault: () => replaceTexts(sectionTexts(section, undefined)),
  };
}

/** Replaces all texts of a form at once, so that it can be undone until something else is typed. */
function useStepBack(form: UseFormReturnType<LandingFormValues>) {
  const [last, setLast] = useState<{ before: LandingFormValues; after: LandingFormValues } | null>(null);
  const replaceTexts = (after: LandingFormValues) => {
    const before = form.getValues();
    setLast(areSame(before, after) ? null : { before, after });
    form.setValues(after);
  };
  const isUndoable = last !== null && areSame(form.values, last.after);
  const undo = () => {
    if (last) form.setValues(last.before);
    setLast(null);
  };
  return { stepBack: isUndoable ? { label: 'Undo', take: undo } : null, replaceTexts };
}

function areSame(one: LandingFormValues, other: LandingFormValues): boolean {
  return (Object.keys(one) as (keyof LandingFormValues)[]).every((name) => one[name] === other[name]);
}
