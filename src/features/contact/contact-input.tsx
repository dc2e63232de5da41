import { useId } from 'react';
import classes from './contact-form.module.css';
import type { useContactForm } from './use-contact-form.ts';

type Props = {
  label: string;
  name: string;
  type?: 'text' | 'email';
  autoComplete?: string;
  /** More than one makes it a text area. */
  rows?: number;
  field: ReturnType<ReturnType<typeof useContactForm>['field']>;
};

/** A labelled, required field that says what is wrong with its value. */
export function ContactInput({ label, name, type = 'text', autoComplete, rows = 1, field }: Props) {
  const id = useId();
  const { input, error } = field;
  const attributes = {
    ...input,
    id,
    name,
    autoComplete,
    required: true,
    dir: 'auto',
    className: classes.input,
    'aria-invalid': error !== null || undefined,
    'aria-describedby': error === null ? undefined : `${id}-error`,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {rows > 1 ? <textarea {...attributes} rows={rows} /> : <input {...attributes} type={type} />}
      {error !== null && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
