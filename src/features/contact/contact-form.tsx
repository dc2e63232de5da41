import { Link } from '@tanstack/react-router';
import { agency } from '#content/agency.ts';
import { useReadySignal } from '#ui/use-ready-signal.ts';
import classes from './contact-form.module.css';
import { ContactInput } from './contact-input.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The form by which visitors write to the agency. */
export function ContactForm() {
  const { element, isSending, hasFailed, touch, submit, field } = useContactForm();
  useReadySignal('form');
  const address = <a href={`mailto:${agency.email}`}>{agency.email}</a>;
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
        <ContactInput label="Name" name="name" autoComplete="name" field={field('name')} />
        <ContactInput label="Email" name="email" type="email" autoComplete="email" field={field('email')} />
        <ContactInput label="Message" name="message" rows={5} field={field('message')} />
        <ContactTrap />
        <button type="submit" className={`button ${classes.submit}`} disabled={isSending}>
          {isSending ? 'SENDING...' : 'SEND MESSAGE'}
        </button>
        {hasFailed && (
          <p className={classes.note}>
            Nothing is lost: your text is still here. You can also send it to {address}.
          </p>
        )}
        <p className={classes.note}>
          {agency.replyTime} We keep your message only to answer it:{' '}
          <Link to="/privacy">how we handle it</Link>.
        </p>
      </div>
      {/* Where no script runs, or the browser is too old for it, in place of the fields. */}
      <p className={classes.needsScript}>
        The form needs JavaScript and a recent browser. Please write to {address}.
      </p>
      <p className={classes.submitFailed} aria-live="polite">
        The form could not be loaded. Your text is still there: try again, or write to {address}.
      </p>
    </form>
  );
}

/**
 * The field that only bots fill in, sent as `website`. Its name and its label mean nothing to browsers and password
 * managers, and what these look for tells them to pass it over.
 */
function ContactTrap() {
  return (
    <div className={classes.trap} aria-hidden="true">
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
