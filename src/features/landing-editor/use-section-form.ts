import { useEffect, useEffectEvent, useState } from 'react';
import { type LandingSection, landingDraftSchema } from '#domain/landing-content.ts';
import { useDraftForm } from '#ui/use-draft-form.ts';
import { sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/**
 * The form of one section. It follows what is stored for as long as nothing was typed into it: a reload after
 * another section was saved keeps what was typed here. After its own save it shows what was stored.
 * `seen` is the record that the texts in the form started from, which a save must still find.
 */
export function useSectionForm(section: LandingSection, { snapshot, actor }: LandingEditor) {
  const record = snapshot.context.records[section];
  const [seen, setSeen] = useState(record);
  const draftForm = useDraftForm({
    schema: landingDraftSchema,
    initialTexts: sectionTexts(section, record),
  });
  const { form } = draftForm;

  const showStored = useEffectEvent(() => {
    const stored = actor.getSnapshot().context.records[section];
    const texts = sectionTexts(section, stored);
    setSeen(stored);
    form.setValues(texts);
    form.resetDirty(texts);
  });
  const follow = useEffectEvent(() => {
    if (!form.isDirty()) showStored();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new record is the reason to follow it.
  useEffect(() => follow(), [record]);

  useEffect(() => {
    const showOwn = (event: { section: LandingSection }) => {
      if (event.section === section) showStored();
    };
    const subscriptions = [actor.on('content.saved', showOwn), actor.on('content.replaced', showOwn)];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, section]);

  return { ...draftForm, record, seen };
}
