import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { readDraft } from '#ui/kept-drafts.ts';
import { EditingServer, landingDraft } from './editing-server.ts';
import { colleague, type Fate, openBrowser, owner, plays, type Refusal, settled } from './editing-stage.ts';
import { openTab, type Texts } from './editing-tab.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Step =
  | { do: 'edit'; field: keyof Texts }
  | {
      do:
        | 'save'
        | 'colleagueSaves'
        | 'colleagueDeletes'
        | 'reconnect'
        | 'reload'
        | 'restoreDraft'
        | 'overdue';
    }
  | { do: 'keepMine' | 'takeTheirs' | 'merge' | 'handover' | 'keepUnsaved' | 'loadAgain' }
  | { do: 'arrive'; fate: Fate }
  | { do: 'cut' }
  | { do: 'expire'; as: Refusal; isNoticed: boolean }
  | { do: 'signIn'; as: 'same' | 'other' | 'wrong' };

const plainStep = fc.constantFrom<Step>(
  { do: 'save' },
  { do: 'save' },
  { do: 'colleagueSaves' },
  { do: 'colleagueDeletes' },
  { do: 'cut' },
  { do: 'reconnect' },
  { do: 'reconnect' },
  { do: 'reload' },
  { do: 'restoreDraft' },
  { do: 'overdue' },
  { do: 'keepMine' },
  { do: 'takeTheirs' },
  { do: 'merge' },
  { do: 'handover' },
  { do: 'keepUnsaved' },
  { do: 'loadAgain' },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: plainStep },
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
      as: fc.constantFrom<Refusal>('expired', 'denied'),
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
);

const textsAt = (server: EditingServer): Partial<Texts> => server.stored ?? {};

function pick(texts: Partial<Texts>, isWanted: (field: keyof Texts) => boolean): Partial<Texts> {
  const wanted = { ...texts };
  for (const field of ['title', 'content'] as const) if (!isWanted(field)) delete wanted[field];
  return wanted;
}

/** Plays steps, each only where a person could, and looks after each for a text that is nowhere. */
async function play(steps: readonly Step[]): Promise<Set<string>> {
  openBrowser();
  const happened = new Set<string>();
  const server = new EditingServer();
  server.overwrite(landingDraft('title 0', 'content 0'));
  /** The person's own texts, by field, that nobody has given up. */
  let owed: Partial<Texts> = {};
  /** Texts of others that the person has been shown. */
  const shown = new Set<string>();
  let tab = openTab(server, owner);
  let user = owner;
  let number = 0;
  await settled();

  const heldHere = (field: keyof Texts) => [
    tab.isOpen() ? tab.form.texts[field] : undefined,
    tab.offered()?.[field],
    ...[owner, colleague].map(({ id }) => readDraft({ owner: id, record: 'landing:hero' })?.texts[field]),
  ];

  const isOfferedAlone = (field: keyof Texts) =>
    tab.offered()?.[field] === owed[field] &&
    ![tab.form.texts[field], textsAt(server)[field]].includes(owed[field]);
  let judgedWrites = 0;
  function look(after: Step): void {
    const { form, editor } = tab;
    for (const field of ['title', 'content'] as const) {
      const text = owed[field];
      if (text === undefined) continue;
      const places = [textsAt(server)[field], ...heldHere(field)];
      expect(places, `after ${JSON.stringify(after)}`).toContain(text);
    }
    for (const { over } of server.writes.slice(judgedWrites)) {
      const replaced = over ? `${over.title}|${over.content}` : '';
      expect(shown, `written over unseen, after ${JSON.stringify(after)}`).toContain(replaced);
    }
    judgedWrites = server.writes.length;
    const { records } = editor.getSnapshot().context;
    const isConflict = editor.getSnapshot().matches('conflict');
    if (isConflict) {
      happened.add('conflict');
      shown.add(`${records.hero?.title}|${records.hero?.content}`);
    }
    if (form.seen) shown.add(`${form.baseline.title}|${form.baseline.content}`);
  }

  shown.add('');
  for (const current of steps) {
    const { editor, auth, form } = tab;
    const before = server.writes.length;
    const wasConflict = tab.isOpen() && editor.getSnapshot().matches('conflict');
    switch (current.do) {
      case 'edit':
        if (!tab.isEditable()) break;
        number += 1;
        owed = { ...owed, [current.field]: `${current.field} ${number}` };
        tab.type({ [current.field]: `${current.field} ${number}` });
        break;
      case 'save':
        if (!tab.isEditable()) break;
        tab.save();
        break;
      case 'arrive':
        server.onWay.shift()?.letGo(current.fate);
        break;
      case 'overdue':
        tab.waitTooLong();
        break;
      case 'colleagueSaves': {
        // They have loaded what is stored, and replace it knowingly.
        number += 1;
        const stored = textsAt(server);
        for (const field of ['title', 'content'] as const) {
          if (owed[field] === stored[field] && !heldHere(field).includes(owed[field])) delete owed[field];
        }
        server.overwrite(landingDraft(`their title ${number}`, `their content ${number}`));
        break;
      }
      case 'colleagueDeletes':
        for (const field of ['title', 'content'] as const) {
          if (owed[field] === textsAt(server)[field] && !heldHere(field).includes(owed[field])) {
            delete owed[field];
          }
        }
        server.remove();
        break;
      case 'cut':
        server.isCut = true;
        break;
      case 'reconnect':
        server.isCut = false;
        break;
      case 'expire':
        server.refusal = current.as;
        if (current.isNoticed) tab.tell({ type: 'session.ended', chosen: false });
        break;
      case 'signIn': {
        if (!auth.getSnapshot().matches({ lapsed: 'asking' })) break;
        const wasInterrupted = editor.getSnapshot().matches({ interrupted: 'waiting' });
        const { email } = current.as === 'other' ? colleague : auth.getSnapshot().context.user;
        const password = current.as === 'wrong' ? 'wrong' : 'right';
        const sent = server.onWay.length;
        auth.send({ type: 'signIn.submit', credentials: { email, password } });
        await settled();
        const replays = server.onWay.length - sent;
        const isBack = auth.getSnapshot().hasTag('admin');
        expect(replays).toBe(wasInterrupted && isBack && current.as === 'same' ? 1 : 0);
        if (replays) happened.add('replayed');
        if (editor.getSnapshot().matches({ interrupted: 'handedOver' })) happened.add('handed over');
        break;
      }
      case 'handover':
        tab.choose({ type: 'handover.save' });
        break;
      case 'keepUnsaved':
        tab.choose({ type: 'handover.keep' });
        break;
      case 'keepMine':
        tab.choose({ type: 'conflict.keepMine' });
        break;
      case 'takeTheirs':
        if (tab.choose({ type: 'conflict.takeTheirs' })) owed = {};
        break;
      case 'merge': {
        const theirTitle = editor.getSnapshot().context.records.hero?.title ?? '';
        const draft = landingDraft(theirTitle, form.texts.content);
        if (tab.choose({ type: 'conflict.merge', draft })) delete owed.title;
        break;
      }
      case 'loadAgain':
        tab.choose({ type: 'content.reload' });
        break;
      case 'reload':
        // A page that is loaded without a session leads to the sign-in, where its own tests watch.
        if (server.refusal || auth.getSnapshot().hasTag('lapsed')) break;
        happened.add('reloaded');
        // Whoever has typed past an offer, and reloads, has let the offered draft go.
        if (tab.isDirty()) owed = pick(owed, (field) => !isOfferedAlone(field));
        user = auth.getSnapshot().context.user.id === colleague.id ? colleague : owner;
        tab.close();
        tab = openTab(server, user);
        break;
      case 'restoreDraft':
        if (!tab.isEditable() || !tab.offered()) break;
        // It replaces what was typed since.
        owed = { ...tab.offered() };
        tab.restoreDraft();
        happened.add('restored');
        break;
    }
    await settled();
    if (!tab.isOpen()) tab.editor.stop();
    if (wasConflict && tab.editor.getSnapshot().matches('conflict')) {
      expect(server.writes.length).toBe(before);
    }
    look(current);
  }
  tab.close();
  return happened;
}

const saved: Step[] = [{ do: 'edit', field: 'title' }, { do: 'save' }, { do: 'arrive', fate: 'answered' }];
const expired: Step = { do: 'expire', as: 'expired', isNoticed: false };

/** Played before the random ones: what these are meant to come upon. */
const examples: [Step[]][] = [
  [[expired, ...saved, { do: 'signIn', as: 'same' }, { do: 'arrive', fate: 'answered' }]],
  [[{ ...expired, as: 'denied' }, ...saved, { do: 'signIn', as: 'other' }, { do: 'handover' }]],
  [[{ do: 'colleagueSaves' }, ...saved, { do: 'merge' }, { do: 'arrive', fate: 'answered' }]],
  [[{ do: 'edit', field: 'title' }, { do: 'reload' }, { do: 'restoreDraft' }, { do: 'save' }]],
];

test('whatever happens in whatever order, no text that was accepted is missing everywhere', async () => {
  const happened = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      for (const what of await play(steps)) happened.add(what);
    }),
    { ...plays, examples },
  );
  expect([...happened].sort()).toEqual(['conflict', 'handed over', 'reloaded', 'replayed', 'restored']);
}, 60_000);
