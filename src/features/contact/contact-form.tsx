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
  const name = field('name');
  const email = field('email');
  const message = field('message');
  return (
    <>
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
        <div className={classes.form} title="">
          <h3 className={classes.title}>SEND US A MESSAGE</h3>
          <ContactInput key={name.key} label="Name" name="name" autoComplete="name" field={name} />
          <ContactInput
            key={email.key}
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            field={email}
          />
          <ContactInput key={message.key} label="Message" name="message" rows={5} field={message} />
          <div className={classes.trap} aria-hidden="true">
            <label htmlFor="contact-website">Leave this empty</label>
            <input id="contact-website" name="website" tabIndex={-1} autoComplete="off" />
          </div>
          <button type="submit" className={classes.submit} disabled={isSending}>
            {isSending ? 'SENDING...' : 'SEND MESSAGE'}
          </button>
          {hasFailed && (
            <p className={classes.note}>
              Nothing is lost: your text is still here. You can also send it to{' '}
              <a href={`mailto:${agency.email}`}>{agency.email}</a>.
            </p>
          )}
          <p className={classes.note}>
            {agency.replyTime} We keep your message only to answer it:{' '}
            <Link to="/privacy">how we handle it</Link>.
          </p>
        </div>
      </form>
      {/* Shown where the form cannot be sent: without scripts, or when the application does not arrive. */}
      <p className={classes.offer} data-offer aria-live="polite">
        The form needs JavaScript, which is not running here. Please write to{' '}
        <a href={`mailto:${agency.email}`}>{agency.email}</a>.
      </p>
    </>
  );
}
