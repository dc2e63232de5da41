import { Tabs } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { landingSection, sectionNames } from '#content/landing-section.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import { OpensHistory } from '#editing/history-button.tsx';
import { PreviewPane, type PreviewScreen } from '#editing/preview-pane.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { offeredDrafts } from '#machines/record-editor.context.ts';
import { scrollIntoRow } from '#ui/focus.ts';
import classes from './landing-editor.module.css';
import { SectionForm } from './section-form.tsx';

/** Renders a section as visitors would see it with these texts. */
export type RenderPreview = (section: LandingSection, texts: typeof landingSection.blank) => ReactNode;

type SectionEditor = { section: LandingSection; editor: RecordEditor };

type Props = {
  editors: readonly SectionEditor[];
  shown: LandingSection;
  onShow: (section: LandingSection) => void;
  /** The history opens with the first tab. */
  opensHistory: boolean;
  renderPreview: RenderPreview;
};

/** One tab for each section; a dot marks those with unsaved changes, a ring those with an earlier draft. */
export function SectionTabs({ editors, shown, onShow, opensHistory, renderPreview }: Props) {
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  /** Until another tab is chosen: a tab that is shown again opens nothing. */
  const [isFirst, setFirst] = useState(true);

  return (
    <Tabs
      value={shown}
      onChange={(chosen) => {
        onShow(editors.find(({ section }) => section === chosen)?.section ?? shown);
        setFirst(false);
      }}
      keepMounted={false}
      maw="100rem"
    >
      <Tabs.List aria-label="Sections" className="scrolling-tabs">
        {editors.map((section) => (
          <SectionTab key={section.section} isShown={section.section === shown} {...section} />
        ))}
      </Tabs.List>
      {editors.map(({ section, editor }) => (
        <Tabs.Panel key={section} value={section} mt="1.25rem" className="beside">
          <OpensHistory value={opensHistory && isFirst}>
            <SectionForm {...{ section, editor }} />
          </OpensHistory>
          <PreviewPane name={sectionNames[section]} screen={screen} onScreenChange={setScreen}>
            <Preview {...{ section, editor, renderPreview }} />
          </PreviewPane>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const markTexts = { changed: 'Unsaved changes', offered: 'An unsaved draft is offered' };

function SectionTab({ section, editor, isShown }: SectionEditor & { isShown: boolean }) {
  const isChanged = useSelector(editor, (snapshot) => snapshot.hasTag('unsaved'));
  const isOffered = useSelector(editor, ({ context }) => offeredDrafts(context).length > 0);
  const mark = isChanged ? 'changed' : isOffered ? 'offered' : null;
  return (
    <Tabs.Tab
      value={section}
      ref={isShown ? scrollIntoRow : undefined}
      aria-description={mark ? markTexts[mark] : undefined}
    >
      {sectionNames[section]}
      {mark && <span className={classes.dot} data-mark={mark} />}
    </Tabs.Tab>
  );
}

type PreviewProps = SectionEditor & Pick<Props, 'renderPreview'>;

function Preview({ section, editor, renderPreview }: PreviewProps) {
  const texts = useSelector(editor, ({ context }) => context.texts);
  return renderPreview(section, { ...landingSection.blank, ...texts });
}
