import { html, raw } from 'hono/html';
import type { SharedVersion } from '#domain/shared-version.ts';

export type Bar = {
  version: SharedVersion;
  foreignPictures: readonly string[];
  /** What was sent and not taken. */
  entered: { name: string; note: string };
  /** Why it was not taken; null where nothing was sent. */
  problem: string | null;
  /** Who has just published the version by an approval. */
  publishedBy: string | null;
};

const style = `
#answer { box-sizing: border-box; padding: 1rem clamp(1rem, 4vw, 3rem); border-block-start: 4px solid #ff5a36;
  background: #14122b; color: #fff; font: 1rem/1.5 "Familjen Grotesk Variable", system-ui, sans-serif }
#answer :is(h2, p) { margin: 0 0 0.5rem; font: inherit; overflow-wrap: anywhere }
#answer :is(h2, [role]) { font-weight: 700 }
#answer [role="alert"] { color: #ffd9a0 }
#answer form { display: grid; gap: 1rem; align-items: end; margin-block-start: 0.5rem }
#answer label { display: grid; gap: 0.25rem }
#answer :is(input, textarea, button) { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; margin: 0;
  padding: 0.5rem 0.75rem; border: 1px solid #8f8ba8; border-radius: 4px; background: #fff; color: #14122b; font: inherit }
#answer textarea { max-block-size: 30vh; field-sizing: content; resize: vertical }
#answer button { border-color: #fff; background: none; color: #fff; font-weight: 700; cursor: pointer }
#answer button[value="approved"] { background: #fff; color: #14122b }
#answer :is(input, textarea, button):focus-visible { outline: 3px solid #f0c239; outline-offset: 2px }
@media (min-width: 60em) {
  #answer form { grid-template-columns: 1fr 2fr auto auto }
}
@media (min-width: 60em) and (min-height: 40em) {
  #answer { position: sticky; inset-block-end: 0; z-index: 1000 }
  #answer :is(h2, p:not([role])) { display: inline; margin-inline-end: 0.5ch }
}`;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The bar below a page that is shared, with the form of the answer; it needs no script. */
export async function answerBar(bar: Bar): Promise<string> {
  const { version, foreignPictures, entered, problem, publishedBy } = bar;
  const published = html`<p role="status">Approved by ${publishedBy}. This version is published now.</p>`;
  const open = html`
<p>This version is not published yet. This link shows it until ${day.format(new Date(version.ends_at))} (UTC).
${version.publishes_when_approved ? 'Your approval publishes this version at once.' : ''}</p>
${foreignPictures.map((address) => html`<p>The picture at ${address} is not covered by the approval, since that site can change it.</p>`)}
${version.answer && html`<p role="status">${answerText(version)}</p>`}
${problem && html`<p role="alert">${problem}</p>`}
<form method="post" action="#answer">
<input type="hidden" name="body_hash" value="${version.body_hash}">
<label>Your name <input name="name" required maxlength="100" autocomplete="name" value="${entered.name}"></label>
<label>What should change <textarea name="note" maxlength="2000" rows="1">${entered.note}</textarea></label>
<button name="answer" value="approved">Approve</button>
<button name="answer" value="changes">Ask for changes</button>
</form>`;
  return String(
    await html`<aside id="answer" aria-labelledby="answer-title">
<style>${raw(style)}</style>
<h2 id="answer-title">Do you approve this page?</h2>
${publishedBy === null ? open : published}
</aside>`,
  );
}

function answerText({ answer, answer_name, answer_is_current }: SharedVersion): string {
  if (answer_is_current) {
    return answer === 'approved' ? `Approved by ${answer_name}` : `${answer_name} asks for changes`;
  }
  return answer === 'approved'
    ? `An earlier version was approved by ${answer_name}`
    : `${answer_name} asked for changes of an earlier version`;
}
