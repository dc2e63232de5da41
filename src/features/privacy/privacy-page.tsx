import { agency } from '#content/agency.ts';
import { pageTitle } from '#content/page-title.ts';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useReadySignal } from '#ui/use-ready-signal.ts';
import classes from './privacy-page.module.css';

/** What is kept of a visitor, how long, and how to have it deleted. */
export function PrivacyPage() {
  usePageTitle(pageTitle('Privacy'));
  useReadySignal('page');
  const mail = <a href={`mailto:${agency.email}`}>{agency.email}</a>;
  return (
    <article className={classes.page} data-ground="pale">
      <h1 className={classes.title}>Privacy</h1>
      <div className={classes.text}>
        <p className={classes.lead}>
          You can read this whole site without telling us anything. We set no cookies and run no trackers, so
          there is no banner to close.
        </p>
        <section aria-labelledby="privacy-kept">
          <h2 id="privacy-kept">What we keep</h2>
          <p>
            When you send the form: your name, your email address, your message, and when it arrived. Two more
            things tell people from bots: how long the form was open, and a number that keeps a message from
            being stored twice. We use all of it to answer you, and for nothing else.
          </p>
        </section>
        <section aria-labelledby="privacy-long">
          <h2 id="privacy-long">How long</h2>
          <p>
            The site deletes your message by itself after 180 days. What we write to each other about it we
            keep until your question is settled, and no longer than twelve months after our last message.
          </p>
        </section>
        <section aria-labelledby="privacy-who">
          <h2 id="privacy-who">Who processes it</h2>
          <p>
            The message is stored in the database of this site and can be read by the people who run the
            agency. The host that serves this site sees your address on the network while it answers you, as
            every server does. To keep floods out, messages are counted for an hour; your address is kept for
            that as a code that cannot be turned back into it.
          </p>
          <p>
            Pictures in the list of more work may lie on other servers. Your browser fetches them from there
            without saying which page you are reading; those servers see your address on the network. Nothing
            else on this site comes from elsewhere.
          </p>
        </section>
        <section aria-labelledby="privacy-deleted">
          <h2 id="privacy-deleted">How to have it deleted</h2>
          <p>
            Write to {mail} from the address you used, or name it. We delete what we have and tell you when it
            is done. You may also ask what we hold, have it corrected, or take it with you, and you may
            complain to the data protection authority where you live.
          </p>
        </section>
        <section aria-labelledby="privacy-browser">
          <h2 id="privacy-browser">In your own browser</h2>
          <p>
            Visitors: nothing is stored. Only the people who run this site sign in, and their browser
            remembers that until they log out.
          </p>
        </section>
        <p className={classes.updated}>Last changed: {agency.privacyUpdated}</p>
      </div>
    </article>
  );
}
