import { type FormEvent, useState } from 'react';
import * as v from 'valibot';

type Settings<Texts extends Record<string, string>, Output> = {
  schema: v.GenericSchema<unknown, Output>;
  /** By the names of the fields, in the order in which they stand on the screen. */
  initialTexts: Texts;
};

/** A form whose texts a Valibot schema parses at its submit. They stand in the fields alone, which a browser may fill, too. */
export function useValibotForm<Texts extends Record<string, string>, Output>({
  schema,
  initialTexts,
}: Settings<Texts, Output>) {
  type Name = keyof Texts & string;
  const [errors, setErrors] = useState<{ readonly [name: string]: string | undefined }>({});
  const names = Object.keys(initialTexts);
  const setFieldError = (name: Name, error: string | undefined) =>
    setErrors((current) => ({ ...current, [name]: error }));

  function parse({ elements }: HTMLFormElement) {
    const fields = [...elements].filter(isTextField).filter(({ name }) => names.includes(name));
    const texts = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
    const result = v.safeParse(schema, texts, { abortPipeEarly: true });
    const issues = result.issues ?? [];
    const found = Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0].key), message]));
    setErrors(found);
    return { result, wrong: fields.find(({ name }) => found[name] !== undefined) };
  }

  return {
    form: {
      getInputProps: (name: Name) => ({
        name,
        defaultValue: initialTexts[name],
        error: errors[name],
        onChange: () => errors[name] !== undefined && setFieldError(name, undefined),
      }),
      setFieldError,
      /** Marks what is wrong now. */
      validate: parse,
      clearErrors: () => setErrors({}),
    },
    /** The first wrong field gets the focus. */
    handleSubmit: (onValid: (output: Output) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const { result, wrong } = parse(event.currentTarget);
      if (result.success) onValid(result.output);
      else wrong?.focus();
    },
  };
}

export function isTextField(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
