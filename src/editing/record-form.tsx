import { Box, InputBase, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { slugTaken } from '#backend/records.ts';
import { adminMessages } from '#content/admin-messages.ts';
import type { Field } from '#content/field.ts';
import type { Kind } from '#content/kind.ts';
import type { FormTexts, SaveTarget } from '#domain/record.ts';
import { isBehind, isNewRecord, offeredDrafts } from '#machines/record-editor.context.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showError } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { DraftOffer } from './draft-offer.tsx';
import { EditorButtons } from './editor-buttons.tsx';
import { ImagePreview } from './image-preview.tsx';
import type { RecordEditor } from './record-editor.ts';
import { type Refusals, refusalsOf } from './refusals.ts';
import { SaveQuestions } from './save-questions.tsx';
import { withFollowingSlug } from './slug.ts';

/** Of few records: it is loaded with the first. */
const WaitingPanel = lazyPart(async () => (await import('./waiting-panel.tsx')).WaitingPanel);

/** What an input gets that not every kind needs. */
export type FieldInputProps = {
  /** Of the element that takes the focus. */
  name: string;
  field: AnyField;
  value: string;
  hint: ReactNode;
  editor: RecordEditor;
  isLocked: boolean;
  refusals: Refusals;
  onText: (text: string) => void;
};

/** The inputs that a form adds to those of texts and choices. */
export type FieldInputs = { readonly [Input in AnyField['input']]?: ComponentType<FieldInputProps> };

type AnyField = Kind['fields'][string];

type Props = {
  editor: RecordEditor;
  kind: Pick<Kind, 'table' | 'fields' | 'blank' | 'form'>;
  /** As a sentence begins with it. */
  recordName: string;
  /** In a dialog: the button that closes it. */
  cancel?: ReactNode;
  /** Hints that depend on the record. */
  hints?: Readonly<Record<string, string>>;
  inputs?: FieldInputs;
  /** Stands above the buttons. */
  above?: ReactNode;
  /** Stands under the buttons. */
  children?: ReactNode;
};

const saveQuestions = ['conflict', 'missing', 'userChanged'] as const;

/** One object: a form without refusals is not rendered again by a submit. */
const noRefusals: Refusals = {};

/** The form of a record of any kind, on the page or in a dialog. It parses its texts when it is submitted. */
export function RecordForm({
  editor,
  kind,
  recordName,
  cancel,
  hints = {},
  inputs = {},
  above,
  children,
}: Props) {
  const [refusals, setRefusals] = useState(noRefusals);
  const form = useRef<HTMLFormElement>(null);
  const question = useSelector(editor, (snapshot) =>
    saveQuestions.find((asking) => snapshot.matches({ asking })),
  );
  const hasDrafts = useSelector(editor, ({ context }) => offeredDrafts(context).length > 0);
  const isWaiting = useSelector(editor, ({ context }) => context.waiting !== null);
  const { fields } = kind;
  const questions = (
    <SaveQuestions
      {...{ editor, question, fields }}
      as={cancel ? 'notice' : 'dialog'}
      conflictTitle={`${recordName} has changed since you typed this`}
    />
  );

  /** `refused` by the names of inputs, in their order. */
  function refuse(refused: Refusals): void {
    setRefusals(refused);
    const wrong = [...(form.current?.elements ?? [])].find(
      (element) => (element.getAttribute('name') ?? '') in refused,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  useEmitted(editor, {
    'save.ended': ({ output }) => {
      if (output.outcome !== 'failed' || output.error.code !== slugTaken) return;
      const name = Object.keys(fields).find((key) => fields[key]?.input === 'slug');
      const { texts } = editor.getSnapshot().context;
      if (name !== undefined) {
        refuse({ [name]: { text: texts[name] ?? '', reason: output.error.message } });
      }
    },
  });

  function submit(target: SaveTarget): void {
    const { texts } = editor.getSnapshot().context;
    const parsed = v.safeParse(kind.form, texts, { abortPipeEarly: true });
    if (parsed.success) {
      setRefusals(noRefusals);
      editor.send({ type: 'save.request', values: parsed.output, target });
      return;
    }
    const refused = refusalsOf(parsed.issues, texts);
    refuse(refused);
    if (Object.values(refused).some(({ text }) => text.trim() === '')) showError(adminMessages.missingFields);
  }

  function change(typed: FormTexts): void {
    const { context } = editor.getSnapshot();
    const texts = isNewRecord(context) ? withFollowingSlug(fields, context.texts, typed) : typed;
    for (const [name, text] of Object.entries(texts)) editor.send({ type: 'text.changed', name, text });
  }

  return (
    <>
      {!cancel && questions}
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit('live');
        }}
        className={cancel ? undefined : 'surface padded'}
      >
        {cancel && questions}
        {hasDrafts && <DraftOffer editor={editor} fields={fields} />}
        <BehindNotice editor={editor} />
        {isWaiting && <WaitingPanel editor={editor} fields={fields} />}
        <div className="fields">
          {Object.entries(fields).map(([name, field], index) => (
            <div key={name} className={field.isHalf ? 'half' : undefined}>
              <RecordField
                {...{ editor, name, field, refusals }}
                isFirst={index === 0}
                hint={hints[name] ?? field.hint}
                CustomInput={inputs[field.input]}
                onText={(text) => change({ [name]: text })}
              />
            </div>
          ))}
        </div>
        {above}
        <Stack gap="sm" mt="lg">
          <EditorButtons {...{ editor, kind, cancel }} onSaveForLater={() => submit('waiting')} />
          {children}
        </Stack>
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
        <Box component="p" mb="1.25rem" p="0.5rem 0.5rem 0.5rem 1rem" className="marked">
          A newer version was saved since you typed this. Your text stays, and saving it asks first.
        </Box>
      )}
    </div>
  );
}

type FieldProps = {
  editor: RecordEditor;
  name: string;
  field: AnyField;
  /** It gets the focus when a dialog opens. */
  isFirst: boolean;
  hint: string | undefined;
  refusals: Refusals;
  CustomInput: ComponentType<FieldInputProps> | undefined;
  onText: (text: string) => void;
};

/** One field: a key that is typed renders it alone. */
function RecordField({ editor, isFirst, CustomInput, ...props }: FieldProps) {
  const value = useSelector(editor, ({ context }) => context.texts[props.name] ?? '');
  const isLocked = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  const input = { ...props, editor, value, isLocked };
  if (CustomInput) return <CustomInput {...input} />;
  return (
    <>
      <TextField {...input} isFirst={isFirst} />
      {props.name === 'image_url' && <ImagePreview url={value} />}
    </>
  );
}

type TextFieldProps = FieldInputProps & { isFirst?: boolean };

/** The input of a text or a choice. */
export function TextField({ name, field, value, hint, isLocked, refusals, onText, isFirst }: TextFieldProps) {
  const { label, input, isRequired, rows, options = [] } = field;
  const common = {
    name,
    label,
    value,
    required: isRequired,
    description: hint,
    error: reasonOf(refusals, name, value),
    inputWrapperOrder,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
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
  const inputMode = inputModes[input];
  if (inputMode)
    return <TextInput {...typed} inputMode={inputMode} spellCheck={false} autoCapitalize="off" />;
  return rows ? (
    // Mantine's Textarea is this and its growth, which no field uses.
    <InputBase {...typed} {...autoDirection} component="textarea" multiline rows={rows} />
  ) : (
    <TextInput {...typed} {...autoDirection} />
  );
}

/** Of texts without a spelling. */
const inputModes: { [Input in Field['input']]?: 'url' | 'email' | 'text' } = {
  address: 'url',
  email: 'email',
  slug: 'text',
};

/** Of the text on screen; of another text a refusal says nothing. */
export const reasonOf = (refusals: Refusals, name: string, text: string) =>
  refusals[name]?.text === text && refusals[name].reason;

export const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Text direction of a Mantine field by its content; the prop `dir` would go to the field's wrapper. */
const autoDirection = { attributes: { input: { dir: 'auto' } } };
