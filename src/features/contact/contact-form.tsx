import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { MailLink, useAgency } from '#ui/agency.tsx';
import { FocusableButton } from '#ui/focusable-button.tsx';
import classes from './contact-form.module.css';
import { useContactForm } from './use-contact-form.ts';

export function ContactForm() {
  const { element, form, isSending, hasFailed, touch, submit } = useContactForm();
  const field = { form, readOnly: isSending };
  const { reply_time } = useAgency();
  return (
    <form
      ref={element}
      // Names the form; a name by aria-labelledby would make it a second match for the label "Message".
      title="SEND US A MESSAGE"
      method="post"
      noValidate
      data-needs-script
      onFocus={touch}
      onInput={touch}
      onSubmit={submit}
    >
      {/* The empty title keeps the browser from showing the form's as a tooltip. */}
      <div className={`screen-only ${classes.form}`} title="">
        <h3 className={classes.title}>SEND US A MESSAGE</h3>
        <ContactField label="Name" name="name" autoComplete="name" {...field} />
        <ContactField label="Email" name="email" type="email" autoComplete="email" {...field} />
        <ContactField label="Message" name="message" rows={5} {...field} />
        <SpamTrap />
        <FocusableButton type="submit" className={`button ${classes.submit}`} disabled={isSending}>
          {isSending ? 'SENDING...' : 'SEND MESSAGE'}
        </FocusableButton>
        <p className={`${classes.note} ${classes.submitFailed}`} aria-live="polite">
          The form could not be loaded. Your text is still there: try again, or write to <MailLink />.
        </p>
        {hasFailed && (
          <p className={classes.note}>
            Nothing is lost: your text is still here. You can also send it to <MailLink />.
          </p>
        )}
        <p className={classes.note}>
          <span>{`${reply_time ?? ''} We keep your message only to answer it:`}</span>{' '}
          <Link to="/privacy">how we handle it</Link>.
        </p>
      </div>
      {/* Where no script runs, or the browser is too old for it, in place of the fields. */}
      <p className={`screen-only ${classes.needsScript}`}>
        The form needs JavaScript and a recent browser. Please write to <MailLink />.
      </p>
    </form>
  );
}

type FieldProps = {
  label: string;
  name: 'name' | 'email' | 'message';
  type?: 'email';
  autoComplete?: string;
  /** More than one makes it a text area. */
  rows?: number;
  readOnly: boolean;
  form: ReturnType<typeof useContactForm>['form'];
};

function ContactField({ label, name, type, rows = 1, form, ...input }: FieldProps) {
  const id = useId();
  // The field starts empty, and is emptied by a reset of the form.
  const { error, defaultValue: _, ...formInput } = form.getInputProps(name);
  const attributes = {
    ...formInput,
    ...input,
    id,
    required: true,
    dir: 'auto',
    className: classes.input,
    'aria-invalid': !!error || undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      {rows > 1 ? <textarea {...attributes} rows={rows} /> : <input {...attributes} type={type} />}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A field that only bots fill in, sent as `website`; browsers and password managers ignore it. */
function SpamTrap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor="contact-subject">Leave this empty</label>
      <input
        id="contact-subject"
        name="subject"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}
