import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { adminMessages } from '#content/admin-messages.ts';
import { type Fields, formFields, type Kind } from '#content/kind.ts';
import { isBehind } from '#machines/record-editor.context.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { showError } from '#ui/toast.tsx';
import { DraftOffer } from './draft-offer.tsx';
import type { RecordEditor } from './record-editor.ts';
import classes from './record-form.module.css';
import { SaveQuestions } from './save-questions.tsx';

type Props = {
  editor: RecordEditor;
  kind: Pick<Kind, 'fields' | 'form'>;
  /** The questions of a save are asked in a dialog, or in a notice where the form is in a dialog itself. */
  questionsAs: 'dialog' | 'notice';
  conflictTitle: string;
  /** Hints that depend on the record. */
  hints?: Readonly<Record<string, string>>;
  /** What stands under the input of a field, by its text. */
  previews?: Readonly<Record<string, (text: string) => ReactNode>>;
  className?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** The form of a record of any kind. It parses its texts when it is submitted. */
export function RecordForm(props: Props) {
  const { editor, kind, questionsAs, conflictTitle, hints = {}, previews = {}, className, children } = props;
  const [refused, setRefused] = useState<Readonly<Record<string, Refusal>>>({});
  const fields = formFields(kind);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { texts } = editor.getSnapshot().context;
    const parsed = v.safeParse(kind.form, texts, { abortPipeEarly: true });
    if (parsed.success) {
      setRefused({});
      editor.send({ type: 'save.request', values: parsed.output });
      return;
    }
    const reasons = Object.fromEntries(
      parsed.issues.map(({ path, message }) => [String(path?.[0]?.key), message]),
    );
    const wrong = fields.filter(({ name }) => name in reasons);
    setRefused(
      Object.fromEntries(
        wrong.map(({ name }) => [name, { text: texts[name] ?? '', reason: reasons[name] ?? '' }]),
      ),
    );
    const first = event.currentTarget.elements.namedItem(wrong[0]?.name ?? '');
    if (first instanceof HTMLElement) first.focus();
    if (wrong.some(({ name }) => texts[name]?.trim() === '')) showError(adminMessages.missingFields);
  }

  return (
    <>
      {questionsAs === 'dialog' && <SaveQuestions {...{ editor, conflictTitle, fields }} as="dialog" />}
      <form noValidate onSubmit={submit} className={className}>
        {questionsAs === 'notice' && <SaveQuestions {...{ editor, conflictTitle, fields }} as="notice" />}
        <DraftOffer editor={editor} fields={fields} />
        <BehindNotice editor={editor} />
        <div className={classes.fields}>
          {Object.entries(kind.fields).map(([name, field], index) => (
            <div key={name} className={field.isHalf ? classes.half : undefined}>
              <RecordField
                {...{ editor, name, field }}
                isFirst={index === 0}
                hint={hints[name] ?? field.hint}
                refusal={refused[name]}
              />
              {previews[name] && <FieldPreview editor={editor} name={name} render={previews[name]} />}
            </div>
          ))}
        </div>
        {children}
      </form>
    </>
  );
}

/** Something newer is stored than what was typed over. */
function BehindNotice({ editor }: { editor: RecordEditor }) {
  const isShown = useSelector(
    editor,
    (snapshot) => snapshot.matches({ editing: 'dirty' }) && isBehind(snapshot.context),
  );
  return (
    <div aria-live="polite">
      {isShown && (
        <p className={`marked strip ${classes.behind}`}>
          A newer version was saved since you typed this. Your text stays, and saving it asks first.
        </p>
      )}
    </div>
  );
}

/** Why a text was refused at the submit; of another text it says nothing. */
type Refusal = { text: string; reason: string };

type FieldProps = {
  editor: RecordEditor;
  name: string;
  field: Fields[string];
  /** It gets the focus when a dialog opens. */
  isFirst: boolean;
  hint: string | undefined;
  refusal: Refusal | undefined;
};

const useText = (editor: RecordEditor, name: string) =>
  useSelector(editor, ({ context }) => context.texts[name] ?? '');

/** One field: a key that is typed renders it alone. */
function RecordField({ editor, name, field, isFirst, hint, refusal }: FieldProps) {
  const { label, input, isRequired, rows, options = [] } = field;
  const value = useText(editor, name);
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  const common = {
    name,
    label,
    value,
    required: isRequired,
    description: hint,
    error: refusal?.text === value && refusal.reason,
    inputWrapperOrder,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      editor.send({ type: 'text.changed', name, text: currentTarget.value }),
  };
  if (input === 'choice') {
    return (
      <NativeSelect
        {...common}
        {...ignoringInput(isLocked)}
        data={[{ value: '', label: `Choose a ${label.toLowerCase()}` }, ...options]}
      />
    );
  }
  const typed = { ...common, readOnly: isLocked, 'data-autofocus': isFirst || undefined };
  if (input === 'address') return <TextInput {...typed} inputMode="url" spellCheck={false} />;
  return rows ? (
    <Textarea {...typed} {...autoDirection} rows={rows} />
  ) : (
    <TextInput {...typed} {...autoDirection} />
  );
}

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Text direction of a Mantine field by its content; the prop `dir` would go to the field's wrapper. */
const autoDirection = { attributes: { input: { dir: 'auto' } } };

type PreviewProps = { editor: RecordEditor; name: string; render: (text: string) => ReactNode };

const FieldPreview = ({ editor, name, render }: PreviewProps) => render(useText(editor, name));
