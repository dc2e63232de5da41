import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import * as v from 'valibot';

/** The texts of a form, by the names of its fields. */
export type FormTexts = Record<string, string>;

/** What a form of texts is made of. */
type Settings<Texts extends FormTexts, Draft> = {
  /** Texts in, a draft out, a reason for each wrong field. */
  schema: v.GenericSchema<unknown, Draft>;
  /** The fields in the order in which they stand on the screen. */
  initialTexts: Texts;
};

/** What a submit leads to. */
type Handlers<Texts extends FormTexts, Draft> = {
  onDraft: (draft: Draft) => void;
  /** Told after the focus has gone to the first wrong field. */
  onWrong?: (texts: Texts) => void;
};

/** A form of texts whose fields show the schema's reasons. */
export type DraftForm<Texts extends FormTexts, Draft> = {
  form: UseFormReturnType<Texts>;
  submit: (handlers: Handlers<Texts, Draft>) => (event: FormEvent<HTMLFormElement>) => void;
};

/** A form of texts that is parsed when it is submitted; the first wrong field is focused by its name. */
export function useDraftForm<Texts extends FormTexts, Draft>({
  schema,
  initialTexts,
}: Settings<Texts, Draft>): DraftForm<Texts, Draft> {
  const form = useForm<Texts>({
    initialValues: initialTexts,
    validate: schemaResolver(schema, { sync: true }),
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  });

  function submit({ onDraft, onWrong }: Handlers<Texts, Draft>) {
    return (event: FormEvent<HTMLFormElement>) => {
      const fields = event.currentTarget.elements;
      form.onSubmit(
        (texts) => onDraft(v.parse(schema, texts)),
        (errors, texts) => {
          const firstWrong = Object.keys(initialTexts).find((name) => errors[name] !== undefined);
          const field = firstWrong === undefined ? null : fields.namedItem(firstWrong);
          if (field instanceof HTMLElement) field.focus();
          onWrong?.(texts);
        },
      )(event);
    };
  }

  return { form, submit };
}
