import { Tabs } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { type LandingFormValues, type LandingSection, landingSections } from '#domain/landing-content.ts';
import { createRescueSlot, useRescue } from '#editing/crash-recovery.ts';
import classes from './landing-editor.module.css';
import { PreviewPane, type PreviewScreen } from './preview-pane.tsx';
import { SectionForm, type TabMark } from './section-form.tsx';
import { sectionNames } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** Draws a section as visitors would see it with these texts. */
export type RenderPreview = (section: LandingSection, texts: LandingFormValues) => ReactNode;

const shownSlot = createRescueSlot<LandingSection>();

type Props = { editor: LandingEditor; owner: string; renderPreview: RenderPreview };

const marks: Record<TabMark, string> = {
  changed: 'Unsaved changes',
  offered: 'An unsaved draft is offered',
};

/** One tab for each section; a dot marks those with unsaved changes, a ring those with an earlier draft. */
export function SectionTabs({ editor, owner, renderPreview }: Props) {
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  const [shown, setShown] = useState<LandingSection>('hero');
  const [marked, setMarked] = useState<Partial<Record<LandingSection, TabMark | null>>>({});
  const mark = useCallback((section: LandingSection, as: TabMark | null) => {
    setMarked((others) => ({ ...others, [section]: as }));
  }, []);

  useRescue({ slot: shownSlot, read: () => shown, putBack: setShown });

  return (
    <Tabs
      value={shown}
      onChange={(chosen) => setShown(landingSections.find((section) => section === chosen) ?? shown)}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List aria-label="Sections" className={classes.list}>
        {landingSections.map((section) => {
          const as = marked[section] ?? null;
          return (
            <Tabs.Tab
              key={section}
              value={section}
              rightSection={as && <span className={classes.dot} data-mark={as} />}
              aria-description={as ? marks[as] : undefined}
            >
              {sectionNames[section]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {landingSections.map((section) => (
        <SectionForm key={section} section={section} owner={owner} editor={editor} onMark={mark}>
          {(texts) => (
            <PreviewPane name={sectionNames[section]} screen={screen} onScreenChange={setScreen}>
              {renderPreview(section, texts)}
            </PreviewPane>
          )}
        </SectionForm>
      ))}
    </Tabs>
  );
}
