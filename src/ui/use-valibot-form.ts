import { useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import * as v from 'valibot';

/** The texts of a form, by the names of its fields. */
export type FormTexts = Record<string, string>;

type Settings<Texts extends FormTexts, Output> = {
  schema: v.GenericSchema<unknown, Output>;
  /** The fields in the order in which they stand on the screen. */
  initialTexts: Texts;
  mode?: 'controlled' | 'uncontrolled';
};

/** A Mantine form of texts that a Valibot schema parses once, at its submit. */
export function useValibotForm<Texts extends FormTexts, Output>({
  schema,
  initialTexts,
  mode = 'controlled',
}: Settings<Texts, Output>) {
  const parsed = useRef<v.SafeParseResult<typeof schema>>(null);
  const form = useForm<Texts>({
    mode,
    initialValues: initialTexts,
    validate: (texts) => {
      const result = v.safeParse(schema, texts, { abortPipeEarly: true });
      parsed.current = result;
      return Object.fromEntries(
        result.issues?.map((issue) => [String(issue.path?.[0].key), issue.message]) ?? [],
      );
    },
    enhanceGetInputProps: ({ field }) => ({ name: field }),
  });

  return {
    form,
    /** The first wrong field gets the focus. */
    handleSubmit: (onValid: (output: Output) => void) => (event: FormEvent<HTMLFormElement>) => {
      const fields = event.currentTarget.elements;
      // A password manager may have filled a field without an event.
      const shown = Array.from(fields)
        .filter(isTextField)
        .filter(({ name }) => name in initialTexts)
        .map(({ name, value }) => [name, value] as const);
      form.setValues((current) => ({ ...current, ...Object.fromEntries(shown) }));
      form.onSubmit(
        () => {
          if (parsed.current?.success) onValid(parsed.current.output);
        },
        (errors) => {
          const wrong = Object.keys(initialTexts).find((name) => errors[name] !== undefined);
          const field = fields.namedItem(wrong ?? '');
          if (field instanceof HTMLElement) field.focus();
        },
      )(event);
    },
  };
}

export function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
