import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { SaveEvent } from '#machines/shared/save.machine.ts';
import { Notice } from '#ui/notice.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { type Choice, chosenTexts, type Difference, DifferenceTable } from './difference-table.tsx';
import classes from './save-questions.module.css';

type SaveSnapshot = { matches: (state: 'conflict' | 'missing' | 'userChanged') => boolean };

type Texts = Record<string, string>;

type Props<Save extends SaveSnapshot, Values, Fields extends Texts> = {
  /** The running save; undefined when nothing is saved. */
  save: Save | undefined;
  answer: (event: SaveEvent<Values>) => void;
  /** A dialog, or a notice where the form is in a dialog itself. */
  as: 'dialog' | 'notice';
  conflictTitle: string;
  versionsOf: (save: Save) => { mine: Fields; theirs: Fields };
  differencesOf: (mine: Fields, theirs: Fields) => Difference<keyof Fields & string>[];
  /** The values that texts make; null where they are not valid. */
  parse: (texts: Fields) => Values | null;
  /** Fills the form with what was chosen field by field. */
  onMerge: (texts: Fields) => void;
};

/** The questions of a running save: a conflict, a deleted record, another user. */
export function SaveQuestions<Save extends SaveSnapshot, Values, Fields extends Texts>(
  props: Props<Save, Values, Fields>,
) {
  const { save, answer, as } = props;
  const conflict = save?.matches('conflict') ? save : undefined;
  return (
    <>
      {as === 'dialog' && <ConflictDialog {...props} conflict={conflict} />}
      {as === 'notice' && conflict && (
        <div className={classes.notice}>
          <Conflict {...props} conflict={conflict} />
        </div>
      )}
      {save?.matches('missing') && (
        <div className={classes.notice}>
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
        </div>
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

type ConflictProps<Save extends SaveSnapshot, Values, Fields extends Texts> = Props<Save, Values, Fields> & {
  conflict: Save;
};

function ConflictDialog<Save extends SaveSnapshot, Values, Fields extends Texts>({
  conflict,
  ...props
}: Props<Save, Values, Fields> & { conflict: Save | undefined }) {
  // What a closing dialog still shows.
  const [last, setLast] = useState(conflict);
  if (conflict && conflict !== last) setLast(conflict);
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={() => undefined}
      title={props.conflictTitle}
      size="lg"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {last && <Conflict {...props} conflict={last} />}
      <ToastsInside />
    </Modal>
  );
}

function Conflict<Save extends SaveSnapshot, Values, Fields extends Texts>(
  props: ConflictProps<Save, Values, Fields>,
) {
  const { conflict, answer, as, conflictTitle, versionsOf, differencesOf, parse, onMerge } = props;
  const [choice, setChoice] = useState<Choice<keyof Fields & string>>({});
  const { mine, theirs } = versionsOf(conflict);
  const texts = chosenTexts(mine, theirs, choice);
  const values = parse(texts);
  const size = as === 'notice' ? 'xs' : 'sm';
  const lead = 'Nothing of yours is saved yet. Choose for each field, or keep one version whole.';
  const table = <DifferenceTable fields={differencesOf(mine, theirs)} choice={choice} onChoose={setChoice} />;
  const choices = (
    <>
      <Button
        size={size}
        disabled={values === null}
        onClick={() => {
          if (values === null) return;
          onMerge(texts);
          answer({ type: 'conflict.merge', values });
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
