import { Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type LandingSection, landingSections } from '#domain/landing-content.ts';
import classes from './landing-editor.module.css';
import { SectionForm } from './section-form.tsx';
import { sectionNames } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** One tab for each section; a dot marks those with unsaved changes. */
export function SectionTabs({ editor }: { editor: LandingEditor }) {
  const [dirty, setDirty] = useState<Partial<Record<LandingSection, boolean>>>({});
  const markDirty = useCallback((section: LandingSection, isDirty: boolean) => {
    setDirty((marks) => ({ ...marks, [section]: isDirty }));
  }, []);

  return (
    <Tabs defaultValue="hero" keepMounted={false} className={classes.tabs}>
      <Tabs.List aria-label="Sections" className={classes.list}>
        {landingSections.map((section) => (
          <Tabs.Tab
            key={section}
            value={section}
            rightSection={dirty[section] ? <span className={classes.dot} /> : null}
            aria-description={dirty[section] ? 'Unsaved changes' : undefined}
          >
            {sectionNames[section]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {landingSections.map((section) => (
        <SectionForm key={section} section={section} editor={editor} onDirtyChange={markDirty} />
      ))}
    </Tabs>
  );
}
