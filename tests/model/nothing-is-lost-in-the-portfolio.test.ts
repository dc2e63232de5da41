import { AuthApiError } from '@supabase/auth-js';
import fc from 'fast-check';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getClient } from '#backend/client.ts';
import { type PortfolioInput, portfolioFormValues } from '#domain/portfolio-item.ts';
import { readDrafts } from '#editing/draft-storage.ts';
import { isOfferedFor, itemDraftScope } from '#features/portfolio/use-item-drafts.ts';
import { colleague, openBrowser, owner, plays, playTime, settled } from './editing-harness.ts';
import { PortfolioServer } from './portfolio-server.ts';
import { acts, type Field, fields, type Planned, planned, type Taken } from './portfolio-steps.ts';
import { openPortfolioTab } from './portfolio-tab.ts';

type Texts = Partial<Record<Field, string>>;

const inputOf = (title: string, description: string): PortfolioInput => ({
  title,
  category: 'ai',
  description,
  image_url: null,
});
const nameOf = ({ id, version }: { id: string; version: number }) => `${id} in version ${version}`;

/** States in which a save waits for a choice or for the session, and sends nothing by itself. */
const waitingStates = ['conflict', 'missing', 'waitingForSignIn', 'userChanged'] as const;

/** Takes each step that is possible, and checks after each that no text is lost. */
async function play(steps: readonly Planned[]): Promise<Set<string>> {
  openBrowser();
  const server = new PortfolioServer();
  vi.stubGlobal('fetch', server.fetch);
  server.overwrite('item-0', inputOf('first title', 'first description'));
  server.overwrite('item-1', inputOf('second title', 'second description'));
  const happened = new Set<string>();
  /** What was typed or chosen, and is not given up; each text is typed once. */
  const owed = new Map<string, Field>();
  /** What of it belongs to the dialog that is open. */
  let mine: Texts = {};
  /** Versions of items that the person has been shown. */
  const shown = new Set<string>();
  const confirmed = new Set<string>();
  let user = owner;
  let tab = openPortfolioTab(server, user);
  let number = 0;
  let checked = 0;
  const trail: Taken[] = [];
  await settled();

  const itemsWith = (field: Field, text: string) => server.items.filter((item) => item[field] === text);
  const isInDraft = (field: Field, text: string) =>
    [owner, colleague].some(({ id }) =>
      readDrafts(itemDraftScope(id)).some(({ texts }) => texts[field] === text),
    );
  const isOnScreenOrInDraft = (field: Field, text: string) =>
    [tab.form(), ...(tab.form()?.offered ?? [])].some((at) => at?.texts[field] === text) ||
    isInDraft(field, text);
  /** These texts were shown, and are replaced or left. */
  function forgetReplaced(replaced: Partial<Record<Field, string | null>>): void {
    for (const field of fields) {
      const text = replaced[field] ?? '';
      if (mine[field] !== text && !isInDraft(field, text)) owed.delete(text);
    }
  }
  function owe(texts: Texts): void {
    mine = { ...mine, ...texts };
    for (const field of fields) {
      const text = mine[field];
      if (text) owed.set(text, field);
    }
  }
  function giveUp(wanted: readonly Field[] = fields): void {
    for (const field of wanted) {
      owed.delete(mine[field] ?? '');
      delete mine[field];
    }
  }

  /** What was typed stays behind as a draft; what was only chosen was stored already. */
  function leavePage(): void {
    if (!tab.isDirty()) giveUp();
    mine = {};
    tab.close();
  }

  function check(): void {
    const when = `after ${trail.map((taken) => JSON.stringify(taken)).join(' ')}`;
    for (const { now, over } of server.changes.slice(checked)) {
      if (over) expect(now ? [...shown] : [...confirmed], when).toContain(now ? nameOf(over) : over.id);
      // What was shown and is overwritten or deleted is given up.
      if (over) forgetReplaced(over);
    }
    checked = server.changes.length;
    for (const values of tab.announced.splice(0)) {
      expect(portfolioFormValues(values), when).toMatchObject(mine);
      expect(
        server.changes.map(({ now }) => now),
        when,
      ).toContainEqual(expect.objectContaining(values));
      giveUp();
    }
    for (const [text, field] of owed) {
      const copies = itemsWith(field, text).length;
      expect(copies > 0 || isOnScreenOrInDraft(field, text), `${text} ${when}`).toBe(true);
      expect(copies, `${text} ${when}`).toBeLessThan(2);
    }
  }

  for (const next of steps) {
    const { auth } = tab;
    const offered = acts(tab);
    const current = next.do === 'goOn' ? offered[next.nth % offered.length] : next;
    if (!current) continue;
    trail.push(current);
    happened.add(current.do);
    const waited = waitingStates.find((state) => tab.saving()?.matches(state));
    const { sent } = server;
    let isOrdered = false;
    switch (current.do) {
      case 'openNew':
        number += 1;
        if (tab.open({ type: 'dialog.create', id: `new-${number}` })) mine = {};
        break;
      case 'openItem': {
        const item = tab.rows()[current.which];
        if (!item || !tab.open({ type: 'dialog.edit', item })) break;
        mine = {};
        forgetReplaced(item);
        shown.add(nameOf(item));
        break;
      }
      case 'edit': {
        const form = tab.form();
        if (!form || !tab.isEditable()) break;
        number += 1;
        // What a new item needs is filled in at once.
        const typed = fields.filter(
          (field) => field === current.field || (field !== 'image_url' && !form.texts[field]),
        );
        const texts = Object.fromEntries(
          typed.map((field) => [field, `https://example.com/${field}/${number}`]),
        );
        giveUp(typed);
        owe(texts);
        const before = form.texts;
        form.fill({ category: 'web', ...texts });
        forgetReplaced(before);
        break;
      }
      case 'save':
        if (tab.isEditable()) tab.save();
        break;
      case 'arrive':
        (current.isLatest ? server.onWay.pop() : server.onWay.shift())?.release(current.fate);
        break;
      case 'timeout':
        tab.waitTooLong();
        break;
      case 'cut':
        server.isCut = true;
        break;
      case 'reconnect':
        server.isCut = false;
        tab.readFailedListAgain();
        break;
      case 'colleagueSaves': {
        const item = server.items[current.which];
        if (!item) break;
        number += 1;
        forgetReplaced(item);
        server.overwrite(item.id, inputOf(`their title ${number}`, `their description ${number}`));
        break;
      }
      case 'colleagueDeletes': {
        const item = server.items[current.which];
        if (!item) break;
        forgetReplaced(item);
        server.remove(item.id);
        break;
      }
      case 'keepMine':
        isOrdered = tab.answer({ type: 'conflict.keepMine' });
        break;
      case 'takeTheirs': {
        const { values, current: theirs } = tab.saving()?.context ?? {};
        if (!values || !theirs || !tab.answer({ type: 'conflict.takeTheirs' })) break;
        const { title, description, image_url } = portfolioFormValues(theirs);
        giveUp();
        forgetReplaced(values);
        owe({ title, description, image_url });
        break;
      }
      case 'merge': {
        const { values, current: theirs } = tab.saving()?.context ?? {};
        if (!values || !theirs) break;
        isOrdered = tab.answer({ type: 'conflict.merge', values: { ...values, title: theirs.title } });
        if (!isOrdered) break;
        giveUp(['title']);
        forgetReplaced({ title: values.title });
        owe({ title: theirs.title });
        break;
      }
      case 'saveAsNew':
        number += 1;
        isOrdered = tab.answer({ type: 'missing.saveAsNew', id: `new-${number}` });
        break;
      case 'saveAsOtherUser':
        isOrdered = tab.answer({ type: 'userChanged.save' });
        break;
      case 'keepUnsaved':
        tab.answer({ type: 'userChanged.keepUnsaved' });
        break;
      case 'close': {
        const closed = tab.form()?.texts ?? {};
        if (!tab.leave(current.isDiscarded)) break;
        giveUp();
        forgetReplaced(closed);
        break;
      }
      case 'askToDelete': {
        const item = tab.rows()[current.which];
        if (item) tab.askToDelete(item);
        break;
      }
      case 'confirmDelete': {
        const id = tab.answerDelete('delete.confirm');
        if (id !== null) confirmed.add(id);
        break;
      }
      case 'cancelDelete':
        tab.answerDelete('delete.cancel');
        break;
      case 'expire':
        server.hasLostSession = true;
        if (current.isNoticed) tab.report({ type: 'session.ended', byUser: false });
        break;
      case 'signIn': {
        const { reauthentication } = auth.getSnapshot().children;
        if (!reauthentication?.getSnapshot().matches('waiting')) break;
        const wasInterrupted = tab.saving()?.matches('waitingForSignIn');
        const { user: signedIn } = auth.getSnapshot().context;
        const { email } = (signedIn.id === owner.id) === (current.as === 'other') ? colleague : owner;
        const password = current.as === 'wrong' ? 'wrong' : 'right';
        reauthentication.send({ type: 'signIn.submit', credentials: { email, password } });
        await settled();
        const isBack = auth.getSnapshot().hasTag('admin');
        expect(server.sent - sent).toBe(wasInterrupted && isBack && current.as === 'same' ? 1 : 0);
        if (server.sent > sent) happened.add('replayed');
        break;
      }
      case 'reload':
        if (server.isCut) break;
        // Without a session it leads to the sign-in, and from there back.
        server.hasLostSession = false;
        leavePage();
        user = auth.getSnapshot().context.user.id === colleague.id ? colleague : owner;
        tab = openPortfolioTab(server, user);
        break;
      case 'logOut': {
        if (server.isCut || !tab.isOpen()) break;
        const isDiscarded = current.how === 'discarding' && tab.isDirty();
        const { id } = auth.getSnapshot().context.user;
        if (!(await tab.logOut(current.how))) break;
        leavePage();
        if (isDiscarded) {
          happened.add('logOutForGood');
          for (const [text, field] of owed) {
            if (!isInDraft(field, text) && itemsWith(field, text).length === 0) owed.delete(text);
          }
          expect(readDrafts(itemDraftScope(id))).toEqual([]);
        }
        server.hasLostSession = false;
        user = (id === colleague.id) === (current.next === 'same') ? colleague : owner;
        tab = openPortfolioTab(server, user);
        break;
      }
      case 'restoreDraft':
      case 'discardDraft': {
        const form = tab.form();
        const draft = form?.offered[current.nth];
        if (!draft || !tab.isEditable()) break;
        const isRestored = current.do === 'restoreDraft';
        if (isRestored) {
          form.restore(draft);
          mine = {};
        } else {
          form.discard(draft);
        }
        for (const field of fields) {
          const text = draft.texts[field] ?? '';
          if (!owed.has(text)) continue;
          if (isRestored) mine[field] = text;
          else if (!isOnScreenOrInDraft(field, text) && itemsWith(field, text).length === 0)
            owed.delete(text);
        }
        break;
      }
    }
    await settled();
    if (!tab.isOpen()) leavePage();
    const save = tab.saving();
    const theirs = save?.matches('conflict') && save.context.current;
    if (theirs) shown.add(nameOf(theirs));
    const waits = waitingStates.find((state) => save?.matches(state));
    if (isOrdered) expect(server.sent, `ordered by ${current.do}`).toBe(sent + 1);
    if (waits && waits === waited) expect(server.sent, JSON.stringify(current)).toBe(sent);
    check();
  }
  leavePage();
  server.isCut = false;
  server.hasLostSession = false;
  /** What each user is offered in the end: under Add New, or in an item that can be opened. */
  const offeredTexts = new Set<string>();
  for (const person of [owner, colleague]) {
    const last = openPortfolioTab(server, person);
    await settled();
    last.open({ type: 'dialog.create', id: 'new-last' });
    await settled();
    const inItems = readDrafts(itemDraftScope(person.id)).filter((draft) =>
      server.items.some(({ id }) => isOfferedFor(id, [], draft)),
    );
    for (const { texts } of [...(last.form()?.offered ?? []), ...inItems]) {
      for (const field of fields) offeredTexts.add(texts[field] ?? '');
    }
    last.close();
  }
  for (const [text, field] of owed) {
    const isThere = offeredTexts.has(text) || itemsWith(field, text).length > 0;
    expect(isThere, `${text} is offered after ${JSON.stringify(trail)}`).toBe(true);
  }
  return happened;
}

beforeAll(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://backend.example.com');
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'public');
  const { auth } = await getClient();
  const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600, token_type: 'bearer' } as const;
  const user = { id: owner.id, app_metadata: {}, user_metadata: {}, aud: '', created_at: '' };
  vi.spyOn(auth, 'getSession').mockResolvedValue({ data: { session: { ...session, user } }, error: null });
  // Who has lost the session signs in again.
  const error = new AuthApiError('Already Used', 400, 'refresh_token_already_used');
  vi.spyOn(auth, 'refreshSession').mockResolvedValue({ data: { session: null, user: null }, error });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The steps that must have happened in all runs together. */
const everything = [
  'arrive',
  'askToDelete',
  'cancelDelete',
  'close',
  'colleagueDeletes',
  'colleagueSaves',
  'confirmDelete',
  'cut',
  'discardDraft',
  'edit',
  'expire',
  'keepMine',
  'keepUnsaved',
  'logOut',
  'logOutForGood',
  'merge',
  'openItem',
  'openNew',
  'reconnect',
  'reload',
  'replayed',
  'restoreDraft',
  'save',
  'saveAsNew',
  'saveAsOtherUser',
  'signIn',
  'takeTheirs',
  'timeout',
];

test(
  'whatever happens to portfolio items in whatever order, no text that was accepted is missing everywhere',
  async () => {
    const happened = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(planned, { minLength: 5, maxLength: 60, size: 'max' }), async (steps) => {
        for (const what of await play(steps)) happened.add(what);
      }),
      plays,
    );
    expect([...happened].sort()).toEqual(everything);
  },
  playTime,
);
