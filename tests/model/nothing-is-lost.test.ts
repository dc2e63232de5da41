import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { type Draft, readDrafts } from '#editing/draft-storage.ts';
import {
  colleague,
  type Fate,
  type LogOut,
  openBrowser,
  owner,
  plays,
  playTime,
  settled,
} from './editing-harness.ts';
import { EditingServer, landingInput } from './editing-server.ts';
import { openTab, type Texts } from './editing-tab.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Step =
  | { do: 'edit'; field: keyof Texts }
  | {
      do: 'save' | 'colleagueSaves' | 'colleagueDeletes' | 'reconnect' | 'reload' | 'timeout';
    }
  | { do: 'restoreDraft' | 'discardDraft'; which: number }
  | { do: 'keepMine' | 'takeTheirs' | 'merge' | 'saveAsOtherUser' | 'keepUnsaved' | 'loadAgain' }
  | { do: 'arrive'; fate: Fate }
  | { do: 'cut' }
  | { do: 'expire'; isNoticed: boolean }
  | { do: 'signIn'; as: 'same' | 'other' | 'wrong' }
  | { do: 'logOut'; how: LogOut; next: 'same' | 'other' };

const plainStep = fc.constantFrom<Step>(
  { do: 'save' },
  { do: 'save' },
  { do: 'colleagueSaves' },
  { do: 'colleagueDeletes' },
  { do: 'cut' },
  { do: 'reconnect' },
  { do: 'reconnect' },
  { do: 'reload' },
  { do: 'timeout' },
  { do: 'keepMine' },
  { do: 'takeTheirs' },
  { do: 'merge' },
  { do: 'saveAsOtherUser' },
  { do: 'keepUnsaved' },
  { do: 'loadAgain' },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: plainStep },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('restoreDraft', 'restoreDraft', 'discardDraft'),
      which: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('edit'), field: fc.constantFrom('title', 'content') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('arrive'),
      fate: fc.constantFrom<Fate>('answered', 'answered', 'requestLost', 'answerLost'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('expire'),
      isNoticed: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('signIn'),
      as: fc.constantFrom('same', 'same', 'other', 'wrong'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('logOut'),
      how: fc.constantFrom<LogOut>('keeping', 'discarding', 'elsewhere'),
      next: fc.constantFrom('same', 'other'),
    }),
  },
);

const textsAt = (server: EditingServer): Partial<Texts> => server.stored ?? {};

const fields = ['title', 'content'] as const;

/** Takes each step that is possible, and checks after each that no text is lost. */
async function play(steps: readonly Step[]): Promise<Set<string>> {
  openBrowser();
  const happened = new Set<string>();
  const server = new EditingServer();
  server.overwrite(landingInput('title 0', 'content 0'));
  /** What was typed since the form was opened or a draft restored, and is not given up. */
  let mine: Partial<Texts> = {};
  /** What was typed before it and has no answer yet, the newest first. */
  let stashed: Partial<Texts>[] = [];
  /** Texts of others that the person has been shown. */
  const shown = new Set<string>();
  let tab = openTab(server, owner);
  let user = owner;
  let number = 0;
  await settled();

  const draftsOf = ({ id }: typeof owner) => readDrafts({ owner: id, record: 'landing:hero' });
  const inDrafts = (field: keyof Texts) =>
    [tab.form.offered, draftsOf(owner), draftsOf(colleague)].flat().map(({ texts }) => texts[field]);
  /** What is stored is replaced: it is lost only if it stands in a draft or in a form that was changed. */
  function forgetReplaced(stored: Partial<Texts>): void {
    for (const owed of [mine, ...stashed]) {
      for (const field of fields) {
        const places = [...inDrafts(field), tab.form.isDirty && tab.form.texts[field]];
        if (owed[field] === stored[field] && !places.includes(owed[field])) delete owed[field];
      }
    }
  }
  function stash(): void {
    stashed = [mine, ...stashed].filter((owed) => fields.some((field) => owed[field]));
    mine = {};
  }
  /** Takes all out of `stashed` that is in a draft. */
  function unstash({ texts }: Draft): Partial<Texts> {
    const isIn = (owed: Partial<Texts>) =>
      fields.every((field) => owed[field] === undefined || owed[field] === texts[field]);
    const taken: Partial<Texts> = Object.assign({}, ...stashed.filter(isIn));
    stashed = stashed.filter((owed) => !isIn(owed));
    return taken;
  }
  let checkedWrites = 0;
  function check(after: Step): void {
    const { form } = tab;
    for (const { values, over } of server.writes.slice(checkedWrites)) {
      const replaced = over ? `${over.title}|${over.content}` : '';
      const gone = fields.filter((field) => over?.[field] !== values[field]);
      forgetReplaced(Object.fromEntries(gone.map((field) => [field, over?.[field]])));
      expect(shown, `overwritten without being shown, after ${JSON.stringify(after)}`).toContain(replaced);
    }
    checkedWrites = server.writes.length;
    for (const owed of [mine, ...stashed]) {
      for (const field of fields) {
        const text = owed[field];
        if (text === undefined) continue;
        const places = [textsAt(server)[field], tab.isOpen() && form.texts[field], ...inDrafts(field)];
        expect(places, `after ${JSON.stringify(after)}`).toContain(text);
      }
    }
    const [own, foreign] = form.owner === owner.id ? [owner, colleague] : [colleague, owner];
    const sessionsOf = (user: typeof owner) => draftsOf(user).map(({ editSession }) => editSession);
    for (const { editSession } of form.offered) {
      if (sessionsOf(foreign).includes(editSession))
        expect(sessionsOf(own), 'offered to another user').toContain(editSession);
    }
    const save = tab.saving();
    if (save?.matches('conflict')) {
      happened.add('conflict');
      shown.add(`${save.context.current?.title}|${save.context.current?.content}`);
    }
    if (tab.base().version > 0) shown.add(`${form.stored.title}|${form.stored.content}`);
  }

  shown.add('');
  for (const current of steps) {
    const { auth, form } = tab;
    const before = server.writes.length;
    const wasConflict = tab.isOpen() && tab.saving()?.matches('conflict');
    switch (current.do) {
      case 'edit':
        if (!tab.isEditable()) break;
        number += 1;
        mine[current.field] = `${current.field} ${number}`;
        if (form.offered.length > 0) happened.add('typed past an offer');
        form.fill({ [current.field]: `${current.field} ${number}` });
        break;
      case 'save':
        if (!tab.isEditable()) break;
        tab.save();
        break;
      case 'arrive':
        server.onWay.shift()?.release(current.fate);
        break;
      case 'timeout':
        tab.waitTooLong();
        break;
      case 'colleagueSaves':
        number += 1;
        forgetReplaced(textsAt(server));
        server.overwrite(landingInput(`their title ${number}`, `their content ${number}`));
        break;
      case 'colleagueDeletes':
        forgetReplaced(textsAt(server));
        server.remove();
        break;
      case 'cut':
        server.isCut = true;
        break;
      case 'reconnect':
        server.isCut = false;
        break;
      case 'expire':
        server.hasLostSession = true;
        if (current.isNoticed) tab.report({ type: 'session.ended', byUser: false });
        break;
      case 'signIn': {
        const { reauthentication } = auth.getSnapshot().children;
        if (!reauthentication?.getSnapshot().matches('waiting')) break;
        const wasInterrupted = tab.saving()?.matches('waitingForSignIn');
        const last = auth.getSnapshot().context.user;
        const { email } = current.as === 'other' ? colleague : last;
        const password = current.as === 'wrong' ? 'wrong' : 'right';
        const { sent } = server;
        reauthentication.send({ type: 'signIn.submit', credentials: { email, password } });
        await settled();
        const replays = server.sent - sent;
        const isBack = auth.getSnapshot().hasTag('admin');
        expect(replays).toBe(wasInterrupted && isBack && email === last.email ? 1 : 0);
        if (replays) happened.add('replayed');
        if (tab.saving()?.matches('userChanged')) happened.add('user changed');
        break;
      }
      case 'saveAsOtherUser':
        tab.answer({ type: 'userChanged.save' });
        break;
      case 'keepUnsaved':
        tab.answer({ type: 'userChanged.keepUnsaved' });
        break;
      case 'keepMine':
        tab.answer({ type: 'conflict.keepMine' });
        break;
      case 'takeTheirs':
        if (tab.answer({ type: 'conflict.takeTheirs' })) mine = {};
        break;
      case 'merge': {
        const theirTitle = tab.saving()?.context.current?.title ?? '';
        const values = { ...landingInput(theirTitle, form.texts.content), section: 'hero' as const };
        if (tab.answer({ type: 'conflict.merge', values })) delete mine.title;
        break;
      }
      case 'loadAgain':
        tab.choose({ type: 'content.reload' });
        break;
      case 'reload':
        // A page that is loaded without a session leads to the sign-in, where its own tests watch.
        if (server.hasLostSession || auth.getSnapshot().hasTag('sessionExpired')) break;
        happened.add('reloaded');
        stash();
        user = auth.getSnapshot().context.user.id === colleague.id ? colleague : owner;
        tab.close();
        tab = openTab(server, user);
        break;
      case 'logOut': {
        if (server.isCut || !tab.isOpen()) break;
        const discarded = current.how === 'discarding' && form.isDirty;
        if (!(await tab.logOut(current.how))) break;
        stash();
        if (discarded) {
          const [own, foreign] = form.owner === owner.id ? [owner, colleague] : [colleague, owner];
          expect(draftsOf(own)).toEqual([]);
          const left = [...draftsOf(foreign).map(({ texts }) => texts), textsAt(server)];
          for (const owed of stashed) {
            for (const field of fields) {
              if (!left.some((texts) => texts[field] === owed[field])) delete owed[field];
            }
          }
        }
        happened.add(discarded ? 'logged out for good' : 'logged out');
        server.hasLostSession = false;
        user = (form.owner === owner.id) === (current.next === 'same') ? owner : colleague;
        tab.close();
        tab = openTab(server, user);
        break;
      }
      case 'restoreDraft':
      case 'discardDraft': {
        const draft = form.offered[current.which];
        if (!tab.isEditable() || !draft) break;
        const taken = unstash(draft);
        if (current.do === 'restoreDraft') {
          stash();
          mine = taken;
          form.restore(draft);
        } else {
          form.discard(draft);
        }
        happened.add(current.do === 'restoreDraft' ? 'restored' : 'discarded');
        break;
      }
    }
    await settled();
    if (!tab.isOpen()) tab.editor.stop();
    if (wasConflict && tab.saving()?.matches('conflict')) {
      expect(server.writes.length).toBe(before);
    }
    check(current);
  }
  tab.close();
  return happened;
}

const edited: Step = { do: 'edit', field: 'title' };
const saved: Step[] = [edited, { do: 'save' }, { do: 'arrive', fate: 'answered' }];
const expired: Step = { do: 'expire', isNoticed: false };

/** Played before the random ones: what these are meant to come upon. */
const examples: [Step[]][] = [
  [[expired, ...saved, { do: 'signIn', as: 'same' }, { do: 'arrive', fate: 'answered' }]],
  [[expired, ...saved, { do: 'signIn', as: 'other' }, { do: 'saveAsOtherUser' }]],
  [[{ do: 'colleagueSaves' }, ...saved, { do: 'merge' }, { do: 'arrive', fate: 'answered' }]],
  [[edited, { do: 'reload' }, edited, { do: 'reload' }, { do: 'restoreDraft', which: 1 }, { do: 'save' }]],
  [[edited, { do: 'reload' }, edited, { do: 'discardDraft', which: 0 }, { do: 'reload' }]],
];

test(
  'whatever happens in whatever order, no text that was accepted is missing everywhere',
  async () => {
    const happened = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        for (const what of await play(steps)) happened.add(what);
      }),
      { ...plays, examples },
    );
    expect([...happened].sort()).toEqual([
      'conflict',
      'discarded',
      'logged out',
      'logged out for good',
      'reloaded',
      'replayed',
      'restored',
      'typed past an offer',
      'user changed',
    ]);
  },
  playTime,
);
