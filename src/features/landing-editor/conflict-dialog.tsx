import { Button, Group, Modal, Text } from '@mantine/core';
import { DifferenceTable } from '#ui/difference-table.tsx';
import { sectionNames, sectionTexts } from './section-texts.ts';
import type { LandingEditor } from './use-landing-content.ts';

/** Somebody else saved the section first: both versions, and the choice between them. */
export function ConflictDialog({ editor: { snapshot, send } }: { editor: LandingEditor }) {
  const {
    save: { section, draft },
    records,
  } = snapshot.context;
  const theirs = sectionTexts(section, records[section]);
  return (
    <Modal
      opened={snapshot.matches('conflict')}
      onClose={() => undefined}
      title={`Somebody else saved the ${sectionNames[section]} first`}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 120, exitDuration: 0 }}
    >
      <Text size="sm" tabIndex={-1} data-autofocus>
        Nothing of yours is saved yet. Choose which version to keep.
      </Text>
      <DifferenceTable
        fields={[
          { label: 'Title', mine: draft.title, theirs: theirs.title },
          { label: 'Subtitle', mine: draft.subtitle, theirs: theirs.subtitle },
          { label: 'Content', mine: draft.content, theirs: theirs.content },
          { label: 'Button text', mine: draft.button_text ?? '', theirs: theirs.button_text },
          { label: 'Button link', mine: draft.button_link ?? '', theirs: theirs.button_link },
        ]}
      />
      <Group gap="xs" mt="md">
        <Button onClick={() => send({ type: 'conflict.keepMine' })}>Save yours over theirs</Button>
        <Button variant="default" onClick={() => send({ type: 'conflict.takeTheirs' })}>
          Go on with theirs
        </Button>
      </Group>
    </Modal>
  );
}
