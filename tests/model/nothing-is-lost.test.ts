import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isDirty,
  offeredDrafts,
  type RecordEditorEvent,
  storedTexts,
} from '#machines/record-editor.context.ts';
import { isExhaustive } from '#tools/test/depth.ts';
import {
  type Fate,
  openTab,
  type RecordKind,
  Server,
  SharedBrowser,
  type Tab,
  users,
} from './editing-world.ts';

const { NOTHING_LOST_RUNS: runs, NOTHING_LOST_SEED: seed } = process.env;

/** The same plays every time; `NOTHING_LOST_RUNS` asks for so many others, `NOTHING_LOST_SEED` repeats a failure. */
const plays = {
  numRuns: Number(runs ?? (isExhaustive ? 1000 : 200)),
  ...(seed === undefined && runs !== undefined ? {} : { seed: Number(seed ?? 1) }),
};

/** Milliseconds that so many plays may take on a busy machine. */
const playTime = 60_000 + 200 * plays.numRuns;

const kinds: Record<string, RecordKind> = {
  'a record that is recreated': { scope: 'record', onMissing: 'recreate', isShared: false },
  'a record of a list': { scope: 'kind', onMissing: 'ask', isShared: true },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Resolves when all that is due has happened, a millisecond later: so no two drafts are typed at the same time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  vi.setSystemTime(Date.now() + 1);
}

type Plain =
  | 'version.restore'
  | 'stored.take'
  | 'replacement.undo'
  | 'question.saveMine'
  | 'question.takeTheirs'
  | 'question.goBack';

type Step = { tab: 0 | 1 } & (
  | { do: 'type' | 'save' | 'reload' | 'kill' | 'close' | 'wait' }
  | { do: 'colleagueSaves' | 'colleagueDeletes' | 'storageFills' | 'storageEmpties' }
  | { do: 'restore' | 'discard'; nth: number }
  | { do: 'arrive'; fate: Fate }
  | { do: 'expire'; isNoticed: boolean }
  | { do: 'signIn'; isOther: boolean }
  | { do: 'choose'; event: Plain }
);

const tab = fc.constantFrom<(0 | 1)[]>(0, 0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ tab, do: fc.constantFrom('type', 'type', 'save', 'save', 'reload', 'kill') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      tab,
      do: fc.constantFrom('close', 'wait', 'colleagueSaves', 'colleagueDeletes'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tab, do: fc.constantFrom('storageFills', 'storageEmpties') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      tab,
      do: fc.constantFrom('restore', 'restore', 'discard'),
      nth: fc.constantFrom(0, 0, 1),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      tab,
      do: fc.constant('arrive'),
      fate: fc.constantFrom<Fate>('answered', 'answered', 'requestLost', 'answerLost'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tab, do: fc.constant('expire'), isNoticed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ tab, do: fc.constant('signIn'), isOther: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      tab,
      do: fc.constant('choose'),
      event: fc.constantFrom<Plain>(
        'version.restore',
        'stored.take',
        'replacement.undo',
        'question.saveMine',
        'question.takeTheirs',
        'question.goBack',
      ),
    }),
  },
);

const on = (tab: 0 | 1, ...things: ('type' | 'save' | 'reload' | 'kill' | 'colleagueSaves')[]): Step[] =>
  things.map((thing) => ({ tab, do: thing }));
const arrive = (fate: Fate): Step => ({ tab: 0, do: 'arrive', fate });

/** Played before the random ones, which come upon them seldom. */
const examples: [Step[]][] = [
  [[...on(0, 'type', 'colleagueSaves', 'reload', 'save'), arrive('answered')]],
  [[...on(0, 'type', 'save'), arrive('answerLost'), ...on(0, 'colleagueSaves', 'save'), arrive('answered')]],
  [[...on(0, 'type'), ...on(1, 'type', 'save'), arrive('answered'), ...on(0, 'save'), arrive('answered')]],
];

/** Takes the steps that are possible in two tabs on one record, and checks after each that no text is lost. */
async function play(kind: RecordKind, steps: readonly Step[], happened: Set<string>): Promise<void> {
  const [owner, colleague] = users;
  if (!owner || !colleague) throw new Error('There are two users.');
  const server = new Server();
  server.store({ title: 'stored 0' }, 'record-1');
  const shared = new SharedBrowser();
  const open = (user = owner) => openTab(server, shared, user, kind);
  const tabs: [Tab, Tab] = [open(), open()];
  /** What was typed, and is neither saved nor given up; each text is typed once. */
  const owed = new Set<string>();
  /** The stored titles that a form or a question has shown. */
  const shown = new Set<string>();

  const contextOf = (one: Tab) => one.editor.getSnapshot().context;
  const places = () => [
    ...tabs.map((one) => contextOf(one).texts.title ?? ''),
    ...tabs.flatMap((one) => contextOf(one).found.map(({ texts }) => texts.title ?? '')),
    ...[...shared.items.values()].map((item) => String(JSON.parse(item).texts.title)),
  ];
  /** What only this tab has: without storage it cannot outlive it, of which the browser warns. */
  function forgetUnstored(): void {
    if (!shared.isFull) return;
    const left = places();
    for (const text of owed) if (!left.includes(text)) owed.delete(text);
  }

  function check(after: Step): void {
    const left = places();
    for (const text of owed) {
      if (server.everStored.has(text)) owed.delete(text);
      else expect(left, `after ${JSON.stringify(after)}`).toContain(text);
    }
    for (const title of server.overwritten.splice(0)) {
      expect([...shown], `overwritten unseen, after ${JSON.stringify(after)}`).toContain(title);
    }
    for (const { editor, failures } of tabs) {
      const snapshot = editor.getSnapshot();
      const { stored } = snapshot.context;
      if (stored && (!isDirty(snapshot.context) || snapshot.matches({ asking: 'conflict' }))) {
        shown.add(String(stored.title));
      }
      if (snapshot.matches({ asking: 'conflict' })) happened.add('conflict');
      if (snapshot.matches({ asking: 'missing' })) happened.add('missing');
      if (snapshot.matches({ asking: 'userChanged' })) happened.add('user changed');
      if (failures.length > 0) happened.add('not stored');
      expect(failures.length).toBeLessThanOrEqual(1);
    }
  }

  for (const [number, current] of steps.entries()) {
    const one = tabs[current.tab];
    const { editor, auth } = one;
    const send = (event: RecordEditorEvent) => {
      if (!editor.getSnapshot().can(event)) return false;
      editor.send(event);
      return true;
    };
    const title = contextOf(one).texts.title ?? '';
    const { replaced } = contextOf(one);
    switch (current.do) {
      case 'type':
        if (send({ type: 'text.changed', name: 'title', text: `typed ${number}` })) {
          owed.delete(title);
          owed.add(`typed ${number}`);
        }
        break;
      case 'save':
        send({ type: 'save.request', values: { title }, target: 'live' });
        break;
      case 'arrive':
        server.onWay.shift()?.(current.fate);
        break;
      case 'wait':
        server.passTimeLimit();
        break;
      case 'reload':
        send({ type: 'stored.changed', record: server.stored });
        break;
      case 'kill':
        one.kill();
        tabs[current.tab] = open(users.find(({ id }) => id === contextOf(one).owner));
        await settled();
        forgetUnstored();
        happened.add('killed');
        break;
      case 'close':
        if (editor.getSnapshot().hasTag('saving')) break;
        send({ type: 'leave.discard' });
        one.close();
        owed.delete(title);
        tabs[current.tab] = open(users.find(({ id }) => id === contextOf(one).owner));
        await settled();
        forgetUnstored();
        break;
      case 'colleagueSaves':
        server.store({ title: `theirs ${number}` }, server.stored?.id ?? `record-${number}`);
        break;
      case 'colleagueDeletes':
        server.stored = null;
        break;
      case 'storageFills':
        shared.isFull = true;
        break;
      case 'storageEmpties':
        shared.isFull = false;
        break;
      case 'restore':
      case 'discard': {
        const draft = offeredDrafts(contextOf(one))[current.nth];
        if (!draft || !send({ type: `draft.${current.do}`, draft })) break;
        if (current.do === 'discard') owed.delete(draft.texts.title ?? '');
        happened.add(current.do);
        break;
      }
      case 'expire':
        server.hasLostSession = true;
        if (current.isNoticed) one.report({ type: 'session.ended', byUser: false });
        break;
      case 'signIn': {
        const { reauthentication } = auth.getSnapshot().children;
        if (!reauthentication?.getSnapshot().matches('waiting')) break;
        const { id } = auth.getSnapshot().context.user;
        const email = current.isOther ? (id === owner.id ? colleague.id : owner.id) : id;
        reauthentication.send({ type: 'signIn.submit', credentials: { email, password: 'right' } });
        happened.add(current.isOther ? 'signed in as another' : 'signed in again');
        break;
      }
      case 'choose':
        if (current.event === 'version.restore')
          send({ type: current.event, texts: { title: 'an earlier one' } });
        else if (send({ type: current.event })) {
          // What a person takes back is given up until they undo it.
          if (current.event === 'stored.take') owed.delete(title);
          if (current.event === 'replacement.undo' && replaced?.form.texts.title?.startsWith('typed')) {
            owed.add(replaced.form.texts.title);
          }
        }
        break;
    }
    await settled();
    check(current);
  }
  // Whoever comes back is offered what is left.
  for (const one of tabs) one.kill();
  await settled();
  if (shared.isFull) return;
  const later = users.map((user) => open(user));
  await settled();
  const offered = later.flatMap((one) => offeredDrafts(contextOf(one)).map(({ texts }) => texts.title));
  const stored = later.map((one) => storedTexts(contextOf(one)).title);
  for (const one of later) one.kill();
  if (kind.isShared) return;
  for (const text of owed) expect([...offered, ...stored], 'offered at the end').toContain(text);
}

test.each(Object.keys(kinds))(
  'whatever happens to %s in two tabs, in whatever order, no text that was typed is missing everywhere',
  async (name) => {
    const kind = kinds[name];
    if (!kind) throw new Error(`${name} is no kind.`);
    const happened = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) =>
        play(kind, steps, happened),
      ),
      { ...plays, examples },
    );
    expect([...happened].sort()).toEqual(
      [
        'conflict',
        'discard',
        'killed',
        ...(kind.onMissing === 'ask' ? ['missing'] : []),
        'not stored',
        'restore',
        'signed in again',
        'signed in as another',
        'user changed',
      ].sort(),
    );
  },
  playTime,
);
