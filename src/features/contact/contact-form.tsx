import { Link } from '@tanstack/react-router';
import { agency } from '#content/agency.ts';
import classes from './contact-form.module.css';
import { ContactInput } from './contact-input.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The form by which visitors write to the agency. */
export function ContactForm() {
  const { element, isSending, hasFailed, touch, submit, field } = useContactForm();
  const name = field('name');
  const email = field('email');
  const message = field('message');
  return (
    <>
      <noscript>
        <style>{'[data-needs-script] { display: none }'}</style>
        <p className={classes.note}>
          The form needs JavaScript. Please write to <a href={`mailto:${agency.email}`}>{agency.email}</a>.
        </p>
      </noscript>
      <form
        ref={element}
        className={classes.form}
        aria-labelledby="contact-form-title"
        method="post"
        noValidate
        data-needs-script
        onFocus={touch}
        onInput={touch}
        onSubmit={submit}
      >
        <h3 id="contact-form-title" className={classes.title}>
          SEND US A MESSAGE
        </h3>
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
      </form>
    </>
  );
}
