import { areSameTexts, type Draft, type FormTexts, type StoredRecord, textsOf } from '#domain/record.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';
import {
  baseOf,
  type DraftStoreEvent,
  isDirty,
  offeredDrafts,
  type RecordEditorInput,
  storedTexts,
} from './record-editor.context.ts';
import type { recordEditorMachine } from './record-editor.machine.ts';
import { colleague, offline, owner, storedRecord, waitingVersion } from './testing/fixtures.ts';
import type { ModelOf, Step } from './testing/model.ts';
import { button, isSame, onlyPayload, when, withoutPayload } from './testing/words.ts';

const content = 'A stored text.';
const mine = { title: 'My title', content };
const builtIn = { title: 'The built-in title', content: 'The built-in text.' };
const earlier = { title: 'An earlier title', content };
const stored: StoredRecord = { ...storedRecord, content };
const theirs: StoredRecord = { ...stored, title: 'Their title', version: 2 };
const madeAnew: StoredRecord = { ...stored, id: 'record-2', title: 'A title made anew' };
const saved: StoredRecord = { ...stored, ...mine, version: 3 };
const waiting: WaitingVersion = { ...waitingVersion, body: { title: 'A waiting title', content } };
const waitingAnew: WaitingVersion = {
  ...waiting,
  body: { title: 'Their waiting title', content },
  version: 2,
};
const kept: WaitingVersion = { ...waiting, body: mine, version: 3 };
const token = ({ id, version }: WaitingVersion) => ({ id, version });

/** Over what yours is saved after a question, by the end of the save that it is about. */
const shownBases = ({ newId }: RecordEditorInput) => ({
  'save: conflict': { id: 'record-1', version: 2 },
  'save: conflict with the live record': { id: 'record-1', version: 2, waiting: token(kept) },
  'save: overtaken': { id: 'record-1', version: 1, waiting: token(waitingAnew) },
  'save: missing': { id: newId, version: 0 },
});
/** Of a release whose form had one field less, and one more: the first is as it is stored, the other not shown. */
const draft: Draft = {
  editSession: 'other-1',
  formName: 'record',
  texts: { title: 'A draft', subtitle: 'Of another release' },
  base: { id: storedRecord.id, version: 1 },
  typedAt: '2026-01-01T00:00:00.000Z',
};
/** The draft as it is offered. */
const offered: Draft = { ...draft, texts: { title: 'A draft', content } };
/** Of this edit session, with the same texts, and with what is stored: they are not offered. */
const others: readonly Draft[] = [
  { ...draft, editSession: 'own-1', texts: { title: 'Typed here' } },
  { ...draft, editSession: 'other-2', texts: { title: 'A draft' } },
  { ...draft, editSession: 'other-3', texts: { title: 'A stored title' } },
];

/** A record that is recreated where it was deleted, as a section of the landing page. */
export const recordEditorInput: RecordEditorInput = {
  owner: owner.id,
  scope: 'record',
  name: 'record',
  seed: 'own',
  newId: '',
  blank: builtIn,
  fixed: { section: 'hero' },
  stored,
  onMissing: 'recreate',
};

/** A new record, whose deletion is asked about, as a portfolio item. */
export const newRecordInput: RecordEditorInput = {
  ...recordEditorInput,
  newId: 'new-1',
  blank: { title: '', content: '' },
  stored: null,
  onMissing: 'ask',
};

type EditorStep = Step<typeof recordEditorMachine>;

const formOf = ({ texts, base, editSession }: EditorStep['context']) => ({ texts, base, editSession });

/** The texts of the drafts that this editor has in the browser, by edit session: they outlive a tab that is killed. */
function draftsOf({ history }: EditorStep) {
  const drafts = new Map<string, FormTexts>();
  for (const { event } of history.flatMap(({ sends }) => sends)) {
    // A parsed border: the editor sends nothing else to its storage.
    const sent = event as DraftStoreEvent;
    if (sent.type === 'draft.put') drafts.set(sent.draft.editSession, sent.draft.texts);
    if (sent.type === 'draft.delete' && !sent.isAtEnd) drafts.delete(sent.editSession);
    if (sent.type !== 'draft.deleteEqual') continue;
    for (const [session, texts] of drafts)
      if (session !== sent.editSession && areSameTexts(texts, sent.texts)) drafts.delete(session);
  }
  return drafts;
}

export const recordEditorModel: ModelOf<typeof recordEditorMachine> = {
  events: {
    'text.changed': {
      'to my title': { name: 'title', text: mine.title },
      'back to what was stored': { name: 'title', text: 'A stored title' },
    },
    'version.restore': { 'an earlier one': { texts: earlier }, 'the built-in one': { texts: builtIn } },
    'draft.restore': onlyPayload({ draft: offered }),
    'draft.discard': onlyPayload({ draft: offered }),
    'save.request': {
      '': { values: { title: 'My title' }, target: 'live' },
      'for later': { values: { title: 'My title' }, target: 'waiting' },
    },
    'stored.changed': {
      'by a colleague': { record: theirs },
      'not yet, in an older answer': { record: stored },
      'to one that was made anew': { record: madeAnew },
      'to none': { record: null },
    },
    'waiting.changed': { 'by a colleague': { waiting }, 'to none': { waiting: null } },
    ...withoutPayload('stored.take', 'replacement.undo', 'leave.discard'),
    ...withoutPayload('question.saveMine', 'question.takeTheirs', 'question.goBack'),
    'upload.started': onlyPayload({ id: 'upload-1' }),
    'upload.ended': onlyPayload({ id: 'upload-1' }),
    'drafts.found': onlyPayload({ drafts: [draft, ...others] }),
    'owner.changed': onlyPayload({ owner: colleague.id }),
  },
  outcomes: {
    save: {
      saved: { output: { outcome: 'saved', record: saved } },
      'saved for later': { output: { outcome: 'kept', waiting: kept } },
      conflict: { output: { outcome: 'conflict', current: theirs } },
      'conflict with the live record': { output: { outcome: 'conflict', current: theirs, waiting: kept } },
      overtaken: { output: { outcome: 'overtaken', waiting: waitingAnew } },
      missing: { output: { outcome: 'missing' } },
      'not saved': { output: { outcome: 'failed', error: offline } },
      'another user': { output: { outcome: 'otherUser' } },
    },
  },
  sends: { draftStore: ['drafts.found'], watchOwner: ['owner.changed'] },
  machines: { save: 'save' },
  contextKey: (context) => [
    isDirty(context),
    context.replaced?.keepsDraft,
    context.stored?.id,
    context.stored?.version,
    context.waiting?.version,
    context.onMissing,
    context.uploads.length,
  ],
  invariants: {
    'no typed text is lost: until it is stored it is in the form and in a draft, which outlives a killed tab':
      (step) => {
        const known = [storedTexts(step.context), ...draftsOf(step).values()];
        const isKept = (texts: FormTexts) => known.some((one) => areSameTexts(one, texts));
        const isSaved = step.is('save: saved', 'save: saved for later');
        const isGivenUp = isSaved || step.is('text.changed', 'replacement.undo', 'stored.take');
        const isSafe = isGivenUp || !isDirty(step.was) || isKept(step.was.texts);
        return step.snapshot.hasTag('locked') || (isSafe && isKept(step.context.texts));
      },
    'a form without unsaved text has no draft, and one that is given up goes with the editor': (step) => {
      const { snapshot, sends, context } = step;
      const given = sends.flatMap(({ event }) => when(event.isAtEnd, event.editSession));
      return (
        (snapshot.hasTag('unsaved') || !draftsOf(step).has(context.editSession)) &&
        isSame(given, when(step.is('leave.discard'), context.editSession))
      );
    },
    'a draft says whose it is, and what it was typed over': ({ sends, context }) => {
      const { owner: user, scope, name: formName, editSession, texts, base } = context;
      const draft = { formName, editSession, texts, base };
      return sends.every(
        ({ event }) => event.owner === user && event.scope === scope && isSame(event.draft ?? draft, draft),
      );
    },
    'what is stored is never overwritten unseen: a save is over what was typed over, or was shown': (
      step,
    ) => {
      const { is, was, before, calls } = step;
      const isNew = is('save: missing') && was.onMissing === 'recreate';
      const isAsked = before.matches({ asking: 'conflict' }) || before.matches({ asking: 'missing' });
      const found = Object.entries(shownBases(was));
      const ended = step.history.findLast((one) => one.is('save'));
      const shown = found.find(([label]) => ended?.is(label))?.[1];
      const base = isNew || isAsked ? shown : was.base;
      const { values: typed, target } = step.last('save.request') ?? {};
      const values = { ...was.fixed, ...typed };
      const isRequested = step.on('save.request') !== null;
      const isDue = isNew || is('question.saveMine') || isRequested;
      return isSame(calls.save, isDue ? { values, base, target } : undefined);
    },
    'a text keeps what it was typed over, until another one takes its place or it is stored': (step) => {
      const { is, context, snapshot } = step;
      if (!isDirty(context) && !snapshot.hasTag('locked')) return isSame(context.base, baseOf(context));
      return (
        step.keeps('base') ||
        is('draft.restore', 'replacement.undo', 'save', 'question.saveMine', 'question.takeTheirs')
      );
    },
    'a locked form is not written, and an open one can be': ({ snapshot, can, context, keeps }) => {
      const isOpen = !snapshot.hasTag('locked');
      const writes = ['text.changed', 'version.restore', 'draft.restore', 'stored.take'] as const;
      return (
        writes.every((type) => can(type) === isOpen) &&
        can('save.request') === (isOpen && context.uploads.length === 0) &&
        can('replacement.undo') === (isOpen && context.replaced !== null) &&
        snapshot.hasTag('unsaved') === (isDirty(context) || !isOpen) &&
        (isOpen || keeps('texts'))
      );
    },
    'the form follows what others save while nothing is typed, and never an older answer': (step) => {
      const { was, context, is } = step;
      const { record } = step.on('stored.changed') ?? {};
      const isOlder = record && record.id === was.stored?.id && record.version < was.stored.version;
      const texts = isDirty(was) ? was.texts : storedTexts(context);
      const isTaken = !isOlder && isSame([context.stored, context.texts], [record, texts]);
      const isNewer = is('stored.changed (by a colleague)') && !step.before.hasTag('locked');
      return (record === undefined || isTaken) && !(isNewer && context.stored?.version === 1);
    },
    'the form shows what waits while nothing is typed': (step) => {
      const { waiting: found } = step.on('waiting.changed') ?? {};
      const texts = isDirty(step.was) ? step.was.texts : storedTexts(step.context);
      return found === undefined || isSame([step.context.waiting, step.context.texts], [found, texts]);
    },
    'the form shows the text that an event brings, and what is typed is not undone': (step) => {
      const { on, is, was, context } = step;
      const typed = on('text.changed');
      const version = on('version.restore');
      if (typed)
        return context.replaced === null && isSame(context.texts, { ...was.texts, [typed.name]: typed.text });
      if (version) return isSame(context.texts, textsOf(version.texts, context.blank));
      if (is('save: saved') && !context.waiting)
        return isSame([context.texts, context.stored], [mine, saved]);
      if (is('save: saved for later')) return isSame([context.texts, context.waiting], [mine, kept]);
      if (is('stored.take')) return isSame(context.texts, storedTexts(was));
      if (is('question.takeTheirs')) {
        const isOvertaken = step.history.findLast((one) => one.is('save'))?.is('save: overtaken');
        return isSame(context.texts, textsOf(isOvertaken ? waitingAnew.body : theirs, was.blank));
      }
      return !is('draft.restore') || isSame(context.texts, offered.texts);
    },
    'what was replaced comes back whole, with what it was typed over': (step) => {
      const { on, is, was, context } = step;
      const isTyped = on('replacement.undo') && isDirty(context);
      const isReplaced = is('version.restore', 'draft.restore', 'stored.take', 'question.takeTheirs');
      const known = isReplaced && !step.keeps('texts') ? formOf(was) : context.replaced?.form;
      const back = isTyped ? formOf(context) : { ...was.replaced?.form, texts: context.texts };
      return (
        isSame(context.replaced?.form, known) && (!on('replacement.undo') || isSame(back, was.replaced?.form))
      );
    },
    'drafts of other edit sessions are offered, each once': ({ on, context, was }) => {
      const titles = offeredDrafts(context).map(({ texts }) => texts.title);
      const found = on('drafts.found')?.drafts ?? (on('owner.changed') ? [] : was.found);
      const isTaken = on('draft.restore') ?? on('draft.discard');
      const isOnce = new Set(titles).size === titles.length;
      return isOnce && (isTaken ? !titles.includes(offered.texts.title) : isSame(context.found, found));
    },
    'a draft that is restored or discarded is in the browser no more': ({ on, sends }) => {
      const { type, draft: taken } = on('draft.restore') ?? on('draft.discard') ?? {};
      const isDeleted = sends.some(({ event }) => isSame(event.texts, taken?.texts));
      const isOwnDeleted = sends.some(({ event }) => event.editSession === taken?.editSession);
      return !type || (isDeleted && (isOwnDeleted || type === 'draft.restore'));
    },
    'drafts are looked for after what may have made or freed one': (step) => {
      const { owner: user, scope, stored: known } = step.context;
      const find = { type: 'drafts.find', owner: user, scope, id: known?.id ?? null };
      const isReplaced = step.is('version.restore', 'draft.restore', 'question.takeTheirs');
      const isDue = isReplaced || step.on('replacement.undo') || step.on('owner.changed');
      return !isDue || step.sends.some(({ event }) => isSame(event, find));
    },
    'another user gets their own drafts, and what was typed before stays': ({ on, context, keeps }) => {
      const isAsIs = keeps('texts') && !keeps('editSession') && context.owner === colleague.id;
      return !on('owner.changed') || isAsIs;
    },
    'a question waits for an answer, and shows what is stored': (step) => {
      const { is, snapshot, can, context } = step;
      const isMissing = is('save: missing') && context.onMissing === 'ask';
      const isPut = step.sends.some(({ event }) => event.type === 'draft.put');
      const isConflict = is('save: conflict', 'save: conflict with the live record');
      const isShown = isPut && context.stored === (isMissing ? null : theirs);
      const isAsked = snapshot.matches('asking');
      return (
        (isShown || !(isConflict || isMissing)) &&
        (isAsked || !(isConflict || is('save: overtaken', 'save: another user') || isMissing)) &&
        can('question.goBack') === isAsked &&
        can('question.saveMine') === isAsked &&
        can('question.takeTheirs') === snapshot.matches({ asking: 'conflict' })
      );
    },
    'the end of a save is announced once': ({ output, emits, was, is, snapshot, running }) => {
      const isEnd = is('save: saved', 'save: saved for later', 'save: not saved');
      const expected = { type: 'save.ended', output: output('save'), isNew: was.base.version === 0 };
      const isRunning = running.includes('save') === snapshot.hasTag('saving');
      return isRunning && isSame(emits, when(isEnd, expected)) && !(isEnd && snapshot.hasTag('locked'));
    },
  },
  screen: (snapshot) => [
    ...when(snapshot.hasTag('saving'), button('Save', { disabled: true })),
    ...when(snapshot.matches({ asking: 'conflict' }), button('Save yours over it'), button('Go back')),
  ],
};
