import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import { type LandingFormValues, landingDraftSchema, landingFormValues } from '#domain/landing-content.ts';
import { type Choice, chosenTexts, DifferenceTable } from '#editing/difference-table.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { sectionNames, sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** Something else was saved first: both versions, and the choice between them. */
export function ConflictDialog({ editor }: { editor: LandingEditor }) {
  const { snapshot } = editor;
  return (
    <Modal
      opened={snapshot.matches('conflict')}
      onClose={() => undefined}
      title={`The ${sectionNames[snapshot.context.save.section]} has changed since you typed this`}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Versions editor={editor} />
      <ToastsInside />
    </Modal>
  );
}

const labels: [name: keyof LandingFormValues, label: string][] = [
  ['title', 'Title'],
  ['subtitle', 'Subtitle'],
  ['content', 'Content'],
  ['button_text', 'Button text'],
  ['button_link', 'Button link'],
];

function Versions({ editor: { snapshot, send } }: { editor: LandingEditor }) {
  const [choice, setChoice] = useState<Choice<keyof LandingFormValues>>({});
  const {
    save: { section, draft },
    records,
  } = snapshot.context;
  const mine = landingFormValues(draft);
  const theirs = sectionTexts(section, records[section]);
  const merged = v.safeParse(landingDraftSchema, chosenTexts(mine, theirs, choice));
  return (
    <>
      <Text size="sm" tabIndex={-1} data-autofocus>
        Nothing of yours is saved yet. Choose for each field, or keep one version whole.
      </Text>
      <DifferenceTable
        fields={labels.map(([name, label]) => ({ name, label, mine: mine[name], theirs: theirs[name] }))}
        choice={choice}
        onChoose={setChoice}
      />
      <Group gap="xs" mt="md">
        <Button
          disabled={!merged.success}
          onClick={() => merged.success && send({ type: 'conflict.merge', draft: merged.output })}
        >
          Save the chosen fields
        </Button>
        <Button variant="default" onClick={() => send({ type: 'conflict.keepMine' })}>
          Save yours over it
        </Button>
        <Button variant="default" onClick={() => send({ type: 'conflict.takeTheirs' })}>
          Go on with what is saved
        </Button>
      </Group>
    </>
  );
}
