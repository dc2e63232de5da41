import { Box, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { Fields } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import type { RecordEditor } from './record-editor.ts';

/** Loaded with the first conflict, which can be answered without it, too. */
const DifferenceTable = lazyPart(async () => (await import('./difference-table.tsx')).DifferenceTable, {
  failed: () => <p>The differences could not be loaded. Copy both versions to compare them.</p>,
});

type Props = {
  editor: RecordEditor;
  /** Undefined while nothing is asked. */
  question: 'conflict' | 'missing' | 'userChanged' | undefined;
  /** A dialog, or a notice where the form is in a dialog itself. */
  as: 'dialog' | 'notice';
  conflictTitle: string;
  fields: Fields;
};

/** The questions of a save: a conflict, a deleted record, another user. */
export function SaveQuestions(props: Props) {
  const { editor, question, as } = props;
  return (
    <>
      {as === 'dialog' && <ConflictDialog {...props} />}
      {as === 'notice' && question === 'conflict' && (
        <Box mb="md">
          <Conflict {...props} />
        </Box>
      )}
      {question === 'missing' && (
        <Box mb="md">
          <Notice
            title="Somebody else deleted this item"
            choices={
              <>
                <Button size="xs" onClick={() => editor.send({ type: 'question.saveMine' })}>
                  Save as a new item
                </Button>
                <Button size="xs" variant="default" onClick={() => editor.send({ type: 'question.goBack' })}>
                  Go back
                </Button>
              </>
            }
          >
            Your text is still here. Save it as a new item, or go back to the form.
          </Notice>
        </Box>
      )}
      {createPortal(
        <QuestionDialog
          isOpen={question === 'userChanged'}
          title="Save as another user?"
          text="The session ended while this was being saved, and another user has signed in. Nothing was sent. You can save it under this account, or leave it in the form, unsaved."
          cancelLabel="Keep it unsaved"
          onCancel={() => editor.send({ type: 'question.goBack' })}
          confirmLabel="Save it now"
          onConfirm={() => editor.send({ type: 'question.saveMine' })}
          isHarmful={false}
        />,
        document.body,
      )}
    </>
  );
}

function ConflictDialog(props: Props) {
  const { editor, question, conflictTitle } = props;
  return (
    <Modal
      opened={question === 'conflict'}
      onClose={() => editor.send({ type: 'question.goBack' })}
      title={conflictTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Conflict {...props} />
      <ToastsInside />
    </Modal>
  );
}

function Conflict({ editor, as, conflictTitle, fields }: Props) {
  // Both versions stay on screen until the dialog has closed.
  const [{ mine, theirs }] = useState(() => {
    const { context } = editor.getSnapshot();
    return { mine: context.texts, theirs: context.theirs?.texts ?? context.texts };
  });
  const lead =
    'Nothing of yours is saved yet. Choose which version is kept, or go back to the form and change yours first.';
  const size = as === 'notice' ? 'xs' : 'sm';
  const choices = (
    <>
      <Button size={size} onClick={() => editor.send({ type: 'question.saveMine' })}>
        Save yours over it
      </Button>
      <Button size={size} variant="default" onClick={() => editor.send({ type: 'question.takeTheirs' })}>
        Go on with what is saved
      </Button>
      <Button size={size} variant="default" onClick={() => editor.send({ type: 'question.goBack' })}>
        Go back
      </Button>
    </>
  );
  const versions = (
    <>
      <DifferenceTable mine={mine} theirs={theirs} fields={fields} />
      <Group gap="xs">
        <CopyButton text={wholeText(mine, fields)} label="Copy yours" />
        <CopyButton text={wholeText(theirs, fields)} label="Copy what is saved" />
      </Group>
    </>
  );
  if (as === 'notice') {
    return (
      <Notice title={conflictTitle} choices={choices}>
        {lead}
        {versions}
      </Notice>
    );
  }
  return (
    <>
      <Text size="sm" tabIndex={-1} data-autofocus>
        {lead}
      </Text>
      {versions}
      <Group gap="xs" mt="md">
        {choices}
      </Group>
    </>
  );
}

/** All filled fields of a version under their labels. */
function wholeText(texts: FormTexts, fields: Fields): string {
  return Object.entries(fields)
    .flatMap(([name, { label, format = (text: string) => text }]) => {
      const text = texts[name] ?? '';
      return text === '' ? [] : `${label}\n${format(text)}`;
    })
    .join('\n\n');
}
