import { pageTitle } from '#content/page-title.ts';
import { privacyUpdated } from '#content/site.ts';
import { keepDays } from '#domain/keep-days.ts';
import { MailLink, useAgency } from '#ui/agency.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import classes from './privacy-page.module.css';

const days = keepDays(import.meta.env.CONTACT_KEEP_DAYS);

/** The host of the backend; null where the site serves it. */
const backend = import.meta.env.VITE_SUPABASE_URL ? new URL(import.meta.env.VITE_SUPABASE_URL).host : null;

export function PrivacyPage() {
  usePageTitle(pageTitle('Privacy', useAgency()));
  return (
    <article className={`columns ${classes.page}`} data-ground="pale">
      <h1 className={`sticky ${classes.title}`}>Privacy</h1>
      <div className={classes.text}>
        <p className={classes.lead}>
          You can read this whole site without telling us who you are. We set no cookies and run no trackers,
          so there is no banner to close.
        </p>
        <section aria-labelledby="privacy-kept">
          <h2 id="privacy-kept">What we keep</h2>
          <p>
            When you send the form: your name, your email address, your message, when it arrived and when we
            first read it, and a number that keeps a message from being stored twice. How long the form was
            open comes with it, tells people from bots and is not kept. We also keep whether it looks like
            spam and why, one sign being that it was sent very fast, and whether its email was sent to us. We
            use all of it to answer you and to keep spam away, and for nothing else.
          </p>
        </section>
        <section aria-labelledby="privacy-long">
          <h2 id="privacy-long">How long</h2>
          <p>
            {`A message that is older than ${days} days is deleted from this site, at the latest when the next one arrives. Of messages that look like spam we keep only the newest, as a rule 5,000.`}
          </p>
          <p>
            A message that we delete ourselves can be restored for 30 days, by us alone. It is then deleted
            for good, at the latest when the next one arrives, and is never kept longer than other messages.
          </p>
          <p>
            Two kinds of copies may outlast it, and we delete those by hand. A copy in our mailbox, where
            messages may be sent on by email, and what we write to each other about it: when your question is
            settled, and no later than twelve months after our last message. Backups of the database: when the
            messages in them would have been deleted.
          </p>
        </section>
        <section aria-labelledby="privacy-who">
          <h2 id="privacy-who">Who processes it</h2>
          <p>
            The message is stored in the database of this site and can be read by the people who run the
            agency. If it is sent on by email, our email provider has it too. The host that serves this site
            sees your address on the network while it answers you, as every server does. To keep floods out,
            messages are counted for an hour; your address may be kept for that as a code that cannot be
            turned back into it, and is deleted when a later message arrives.
          </p>
          {backend && (
            <p>
              {`The database and the form are at ${backend}. Your browser asks there for texts of this site, and sends your message there; that host sees your address on the network too.`}
            </p>
          )}
          <p>
            Pictures of projects may lie on other servers. Your browser fetches them from there without saying
            which page you are reading; those servers see your address on the network. Nothing else on this
            site comes from elsewhere.
          </p>
        </section>
        <section aria-labelledby="privacy-deleted">
          <h2 id="privacy-deleted">How to have it deleted</h2>
          <p>
            Write to <MailLink /> from the address you used, or name it. We then delete what we have for good
            at once, without those 30 days, and tell you when it is done. You may also ask what we hold, have
            it corrected, or take it with you, and you may complain to the data protection authority where you
            live.
          </p>
        </section>
        <section aria-labelledby="privacy-browser">
          <h2 id="privacy-browser">In your own browser</h2>
          <p>
            Until you close the tab, your browser keeps how far you have scrolled on each page, what you have
            typed into the form and not sent, and whether the page was reloaded for a newer version of this
            site, so that you find everything where you left it. None of this is sent to us.
          </p>
          <p>
            Only the people who run this site sign in. Their browser also keeps who is signed in, what they
            have typed and not saved, and their choice of colours.
          </p>
        </section>
        <p className="soft">{`Last changed: ${privacyUpdated}`}</p>
      </div>
    </article>
  );
}
