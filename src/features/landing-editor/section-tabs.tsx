import { Tabs } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import {
  type LandingFormValues,
  type LandingSection,
  landingSections,
  sectionNames,
} from '#domain/landing-content.ts';
import { useOpenForm } from '#editing/open-forms.ts';
import classes from './landing-editor.module.css';
import { PreviewPane, type PreviewScreen } from './preview-pane.tsx';
import { SectionForm, type TabMark } from './section-form.tsx';
import type { LandingEditor } from './use-landing-content.ts';

/** Renders a section as visitors would see it with these texts. */
export type RenderPreview = (section: LandingSection, texts: LandingFormValues) => ReactNode;

type Props = {
  editor: LandingEditor;
  userId: string;
  firstSection: LandingSection | undefined;
  opensHistory: boolean;
  renderPreview: RenderPreview;
};

const markTexts: Record<TabMark, string> = {
  changed: 'Unsaved changes',
  offered: 'An unsaved draft is offered',
};

/** One tab for each section; a dot marks those with unsaved changes, a ring those with an earlier draft. */
export function SectionTabs(props: Props) {
  const { editor, userId, firstSection = 'hero', opensHistory, renderPreview } = props;
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  const [shown, setShown] = useState<LandingSection>(firstSection);
  /** Until another tab is chosen: a tab that is shown again opens nothing. */
  const [isFirst, setFirst] = useState(true);
  const [marks, setMarks] = useState<Partial<Record<LandingSection, TabMark | null>>>({});
  const setMark = useCallback((section: LandingSection, mark: TabMark | null) => {
    setMarks((others) => ({ ...others, [section]: mark }));
  }, []);

  useOpenForm<{ shown: LandingSection }>({
    name: 'landing editor',
    read: () => ({ shown }),
    restore: (state) => setShown(state.shown),
  });

  return (
    <Tabs
      value={shown}
      onChange={(chosen) => {
        setShown(landingSections.find((section) => section === chosen) ?? shown);
        setFirst(false);
      }}
      keepMounted={false}
      maw="100rem"
    >
      <Tabs.List aria-label="Sections" className={classes.list}>
        {landingSections.map((section) => {
          const mark = marks[section] ?? null;
          return (
            <Tabs.Tab
              key={section}
              value={section}
              rightSection={mark && <span className={classes.dot} data-mark={mark} />}
              aria-description={mark ? markTexts[mark] : undefined}
            >
              {sectionNames[section]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      {landingSections.map((section) => (
        <SectionForm
          key={section}
          section={section}
          isShown={section === shown}
          userId={userId}
          editor={editor}
          opensHistory={opensHistory && isFirst}
          onMark={setMark}
        >
          {(texts) => (
            <PreviewPane sectionName={sectionNames[section]} screen={screen} onScreenChange={setScreen}>
              {renderPreview(section, texts)}
            </PreviewPane>
          )}
        </SectionForm>
      ))}
    </Tabs>
  );
}
