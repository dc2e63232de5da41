import { Box, Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import * as v from 'valibot';
import type { SaveEvent } from '#machines/shared/save.machine.ts';
import { Notice } from '#ui/notice.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import type { FormTexts } from '#ui/use-valibot-form.ts';
import { type Choice, DifferenceTable, type FormFields, mergeTexts } from './difference-table.tsx';

type Save<Values, Stored> = {
  matches: (state: 'conflict' | 'missing' | 'userChanged') => boolean;
  context: { values: Values; current: Stored | null | undefined };
};

type Props<Values, Stored, Texts extends FormTexts> = {
  /** The running save; undefined when nothing is saved. */
  save: Save<Values, Stored> | undefined;
  answer: (event: SaveEvent<Values>) => void;
  /** A dialog, or a notice where the form is in a dialog itself. */
  as: 'dialog' | 'notice';
  conflictTitle: string;
  schema: v.GenericSchema<unknown, Partial<Values>>;
  formValues: (record: Values | Stored) => Texts;
  fields: FormFields<Texts>;
  /** Fills the form with what was chosen field by field. */
  onMerge: (texts: Texts) => void;
};

/** The questions of a running save: a conflict, a deleted record, another user. */
export function SaveQuestions<Values, Stored, Texts extends FormTexts>(props: Props<Values, Stored, Texts>) {
  const { save, answer, as } = props;
  const conflict = save?.matches('conflict') ? save : undefined;
  return (
    <>
      {as === 'dialog' && <ConflictDialog {...props} save={conflict} />}
      {as === 'notice' && conflict && (
        <Box mb="md">
          <Conflict {...props} save={conflict} />
        </Box>
      )}
      {save?.matches('missing') && (
        <Box mb="md">
          <Notice
            title="Somebody else deleted this item"
            choices={
              <Button
                size="xs"
                onClick={() => answer({ type: 'missing.saveAsNew', id: crypto.randomUUID() })}
              >
                Save as a new item
              </Button>
            }
          >
            Your text is still here. Save it as a new item, or cancel to let it go.
          </Notice>
        </Box>
      )}
      {createPortal(
        <QuestionDialog
          isOpen={save?.matches('userChanged') ?? false}
          title="Save as another user?"
          text="The session ended while this was being saved, and another user has signed in. Nothing was sent. You can save it under this account, or leave it in the form, unsaved."
          cancelLabel="Keep it unsaved"
          onCancel={() => answer({ type: 'userChanged.keepUnsaved' })}
          harmless={{ label: 'Save it now', act: () => answer({ type: 'userChanged.save' }) }}
          harmful={undefined}
        />,
        document.body,
      )}
    </>
  );
}

function ConflictDialog<Values, Stored, Texts extends FormTexts>(props: Props<Values, Stored, Texts>) {
  const { save, conflictTitle } = props;
  // Shown until the dialog is closed.
  const [last, setLast] = useState(save);
  if (save && save !== last) setLast(save);
  return (
    <Modal
      opened={save !== undefined}
      onClose={() => undefined}
      title={conflictTitle}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {last && <Conflict {...props} save={last} />}
      <ToastsInside />
    </Modal>
  );
}

function Conflict<Values, Stored, Texts extends FormTexts>({
  save: { context },
  answer,
  as,
  conflictTitle,
  schema,
  formValues,
  fields,
  onMerge,
}: Props<Values, Stored, Texts> & { save: Save<Values, Stored> }) {
  const [choice, setChoice] = useState<Choice<Texts>>({});
  const mine = formValues(context.values);
  const theirs = formValues(context.current ?? context.values);
  const texts = mergeTexts(mine, theirs, choice);
  const parsed = v.safeParse(schema, texts);
  const size = as === 'notice' ? 'xs' : 'sm';
  const lead = 'Nothing of yours is saved yet. Choose for each field, or keep one version whole.';
  const table = <DifferenceTable {...{ mine, theirs, fields, choice }} onChoose={setChoice} />;
  const choices = (
    <>
      <Button
        size={size}
        disabled={!parsed.success}
        onClick={() => {
          if (!parsed.success) return;
          onMerge(texts);
          answer({ type: 'conflict.merge', values: { ...context.values, ...parsed.output } });
        }}
      >
        Save the chosen fields
      </Button>
      <Button size={size} variant="default" onClick={() => answer({ type: 'conflict.keepMine' })}>
        Save yours over it
      </Button>
      <Button size={size} variant="default" onClick={() => answer({ type: 'conflict.takeTheirs' })}>
        Go on with what is saved
      </Button>
    </>
  );
  if (as === 'notice') {
    return (
      <Notice title={conflictTitle} choices={choices}>
        {lead}
        {table}
      </Notice>
    );
  }
  return (
    <>
      <Text size="sm" tabIndex={-1} data-autofocus>
        {lead}
      </Text>
      {table}
      <Group gap="xs" mt="md">
        {choices}
      </Group>
    </>
  );
}
