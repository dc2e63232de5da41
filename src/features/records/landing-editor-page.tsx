import { Tabs } from '@mantine/core';
import { CatchBoundary } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { adminMessages } from '#content/admin-messages.ts';
import { buttonTextHint, landingSection, sectionNames } from '#content/landing-section.ts';
import type { LandingSection } from '#domain/landing-section.ts';
import { CrashScreen } from '#editing/crash-screen.tsx';
import { StoredLine } from '#editing/editor-buttons.tsx';
import { OpensHistory } from '#editing/history-button.tsx';
import { PreviewPane, type PreviewScreen } from '#editing/preview-pane.tsx';
import { PublishingStatus, startPublishing } from '#editing/publishing-status.tsx';
import type { RecordEditor } from '#editing/record-editor.ts';
import { RecordEvents } from '#editing/record-events.tsx';
import { RecordForm } from '#editing/record-form.tsx';
import { LoadFailure } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { useLandingContent } from './use-landing-content.ts';

type Props = {
  /** The section whose tab is open at first. */
  firstSection: LandingSection | undefined;
  /** The history opens with that tab. */
  opensHistory: boolean;
  /** Renders a section as visitors would see it with these texts. */
  renderPreview: (section: LandingSection, texts: typeof landingSection.blank) => ReactNode;
};

/** The page owns the editors of its sections, a tab for each, so that a crash of what it shows loses nothing. */
export function LandingEditorPage({ firstSection = 'hero', opensHistory, renderPreview }: Props) {
  const { snapshot, send, editors } = useLandingContent();
  const [shown, setShown] = useState(firstSection);
  /** Until another tab is chosen: a tab that is shown again opens nothing. */
  const [isFirst, setFirst] = useState(true);
  const [screen, setScreen] = useState<PreviewScreen>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  const reload = () => send({ type: 'content.reload' });
  const hasFailed = snapshot.matches('failed');
  return (
    <>
      {editors.map(({ section, editor }) => (
        <RecordEvents
          key={section}
          editor={editor}
          kind={landingSection}
          messages={adminMessages.section(section === shown ? null : sectionNames[section])}
          onSaved={({ version }) => {
            startPublishing(section, version);
            reload();
          }}
        />
      ))}
      <CatchBoundary getResetKey={() => 'page'} errorComponent={CrashScreen}>
        <PageHeading title="Landing Page Content" />
        {editors.length > 0 && (
          <RecordTabs
            label="Sections"
            tabs={editors.map(({ section, editor }) => ({
              id: section,
              name: sectionNames[section],
              editor,
            }))}
            shown={shown}
            onShow={(id) => {
              setShown(editors.find(({ section }) => section === id)?.section ?? shown);
              setFirst(false);
            }}
          >
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
          </RecordTabs>
        )}
        {hasFailed && <LoadFailure text="The landing page content could not be loaded." onRetry={reload} />}
        {editors.length === 0 && !hasFailed && <Spinner />}
      </CatchBoundary>
    </>
  );
}

type SectionProps = { section: LandingSection; editor: RecordEditor };

function SectionForm({ section, editor }: SectionProps) {
  const version = useSelector(editor, ({ context }) => context.stored?.version ?? 0);
  const blank = useSelector(editor, ({ context }) => context.blank);
  return (
    <RecordForm
      editor={editor}
      kind={landingSection}
      recordName={`The ${sectionNames[section]}`}
      hints={{ button_text: buttonTextHint(section) }}
    >
      <PublishingStatus part={section} version={version} my="-0.25rem" />
      <StoredLine
        editor={editor}
        unsavedText="Built-in text, nothing saved yet"
        builtIn={{ label: 'Restore built-in default', texts: blank }}
      />
    </RecordForm>
  );
}

function Preview({ section, editor, renderPreview }: SectionProps & Pick<Props, 'renderPreview'>) {
  const texts = useSelector(editor, ({ context }) => context.texts);
  return renderPreview(section, { ...landingSection.blank, ...texts });
}
