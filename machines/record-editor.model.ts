import type { AnyEventObject } from 'xstate';
import { areSameTexts, type Draft, type FormTexts, type StoredRecord, textsOf } from '#domain/record.ts';
import {
  baseOf,
  type DraftStoreEvent,
  isDirty,
  offeredDrafts,
  type RecordEditorInput,
  storedTexts,
} from './record-editor.context.ts';
import type { recordEditorMachine } from './record-editor.machine.ts';
import { isSame, when, withoutPayload } from './shared/model-words.ts';
import { button, dialog } from './shared/screen-words.ts';
import { colleague, offline, owner, storedRecord } from './testing/fixtures.ts';
import { type ModelOf, onlyPayload, type Step } from './testing/model.ts';

const content = 'A stored text.';
const mine = { title: 'My title', content };
const builtIn = { title: 'The built-in title', content: 'The built-in text.' };
const earlier = { title: 'An earlier title', content };
const stored: StoredRecord = { ...storedRecord, content };
const theirs: StoredRecord = { ...stored, title: 'Their title', version: 2 };
const madeAnew: StoredRecord = { ...stored, id: 'record-2', title: 'A title made anew' };
const saved: StoredRecord = { ...stored, ...mine, version: 3 };
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

/** The drafts that this editor has in the browser: what outlives a tab that is killed. */
function draftsOf({ history }: EditorStep) {
  let drafts: Extract<DraftStoreEvent, { type: 'draft.put' }>[] = [];
  for (const { event } of history.flatMap(({ sends }) => sends)) {
    // A parsed border: the editor sends nothing else to its storage.
    const sent = event as DraftStoreEvent;
    drafts = drafts.filter(({ owner: user, draft: one }) => {
      if (sent.type === 'drafts.find' || user !== sent.owner) return true;
      const isOf = (session: string) => one.editSession === session;
      if (sent.type === 'draft.put') return !isOf(sent.draft.editSession);
      if (sent.type === 'draft.delete') return sent.isAtEnd || !isOf(sent.editSession);
      return isOf(sent.editSession) || !areSameTexts(one.texts, sent.texts);
    });
    if (sent.type === 'draft.put') drafts.push(sent);
  }
  return drafts;
}

const isDeletion = ({ type, isAtEnd }: AnyEventObject) => type.startsWith('draft.delete') && !isAtEnd;

export const recordEditorModel: ModelOf<typeof recordEditorMachine> = {
  events: {
    'text.changed': {
      'to my title': { name: 'title', text: mine.title },
      'back to what was stored': { name: 'title', text: 'A stored title' },
    },
    'version.restore': { 'an earlier one': { texts: earlier }, 'the built-in one': { texts: builtIn } },
    'draft.restore': onlyPayload({ draft: offered }),
    'draft.discard': onlyPayload({ draft: offered }),
    'save.request': onlyPayload({ values: { title: 'My title' } }),
    'stored.changed': {
      'by a colleague': { record: theirs },
      'not yet, in an older answer': { record: stored },
      'to one that was made anew': { record: madeAnew },
      'to none': { record: null },
    },
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
      conflict: { output: { outcome: 'conflict', current: theirs } },
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
    context.onMissing,
    context.uploads.length,
  ],
  invariants: {
    'no typed text is lost: until it is stored it is in the form and in a draft, which outlives a killed tab':
      (step) => {
        const { context, was, is } = step;
        const drafts = draftsOf(step).map(({ draft: one }) => one.texts);
        const isKept = (texts: FormTexts) => drafts.some((one) => areSameTexts(one, texts));
        if (step.snapshot.hasTag('locked')) return step.sends.every(({ event }) => !isDeletion(event));
        if (isDirty(context) && !isKept(context.texts)) return false;
        const isGivenUp =
          is('text.changed', 'replacement.undo', 'save: saved') || isSame(context.texts, was.texts);
        const isUndoable = is('stored.take') && isSame(context.replaced?.form.texts, was.texts);
        return isGivenUp || isUndoable || !isDirty(was) || isKept(was.texts);
      },
    'a draft says whose it is, and what it was typed over': ({ is, sends, context }) => {
      const { owner: user, scope, name: formName, editSession, texts, base } = context;
      const put = { type: 'draft.put', owner: user, scope, draft: { formName, editSession, texts, base } };
      const isOwn = sends.every(({ event }) => event.owner === user && event.scope === scope);
      const isPut = isSame(sends, [{ to: 'draftStore', event: put }]);
      return isOwn && (isPut || !is('text.changed') || !isDirty(context));
    },
    'what is stored is never overwritten unseen: a save is over what was typed over, or was shown': (
      step,
    ) => {
      const { is, was, before } = step;
      const isNew = is('save: missing') && was.onMissing === 'recreate';
      const isShown = before.matches({ asking: 'conflict' }) || before.matches({ asking: 'missing' });
      const base = isNew ? { id: was.newId, version: 0 } : isShown ? baseOf(was) : was.base;
      const values = { ...was.fixed, ...step.last('save.request')?.values };
      const isRequested = is('save.request') && was.uploads.length === 0;
      const isSaved = isNew || isRequested || is('question.saveMine');
      return isSame(step.calls.save, isSaved ? { values, base } : undefined);
    },
    'a text keeps what it was typed over, until another one takes its place or it is stored': (step) => {
      const { is, context, was, snapshot } = step;
      if (!isDirty(context)) return snapshot.hasTag('locked') || isSame(context.base, baseOf(context));
      const isMoved = is('draft.restore', 'replacement.undo', 'save: missing', 'question.saveMine');
      return isMoved || is('question.takeTheirs') || isSame(context.base, was.base);
    },
    'a locked form is not written, and an open one can be': ({ snapshot, before, is, can, context, was }) => {
      const isOpen = !snapshot.hasTag('locked');
      const isReplaced = is('save: saved', 'question.takeTheirs') || !before.hasTag('locked');
      return (
        can('text.changed') === isOpen &&
        can('version.restore') === isOpen &&
        can('draft.restore') === isOpen &&
        can('stored.take') === isOpen &&
        can('save.request') === (isOpen && context.uploads.length === 0) &&
        snapshot.hasTag('unsaved') === (isDirty(context) || !isOpen) &&
        (isReplaced || isSame(was.texts, context.texts))
      );
    },
    'a form without unsaved text has no draft': (step) => {
      const { owner: user, editSession, texts } = step.context;
      const own = draftsOf(step).filter((one) => one.owner === user);
      const left = own.filter(
        ({ draft: one }) => one.editSession === editSession || areSameTexts(one.texts, texts),
      );
      return step.snapshot.hasTag('unsaved') || left.length === 0;
    },
    'the form follows what others save while nothing is typed, and never an older answer': (step) => {
      const { was, context } = step;
      const { record = null } = step.on('stored.changed') ?? {};
      const isOlder = record !== null && record.id === was.stored?.id && record.version < was.stored.version;
      const texts = isDirty(was) ? was.texts : storedTexts({ ...context, stored: record });
      return (
        !step.on('stored.changed') || (!isOlder && isSame([context.stored, context.texts], [record, texts]))
      );
    },
    'a newer answer is taken, by its id and version': ({ is, before, context }) =>
      !is('stored.changed (by a colleague)') || before.hasTag('locked') || (context.stored?.version ?? 0) > 1,
    'the form shows the text that an event brings, and what is typed is not undone': (step) => {
      const { on, is, was, context } = step;
      const typed = on('text.changed');
      const version = on('version.restore');
      if (typed)
        return (
          isSame(context.texts, { ...was.texts, [typed.name]: typed.text }) && !step.can('replacement.undo')
        );
      if (version) return isSame(context.texts, textsOf(version.texts, context.blank));
      if (is('stored.take', 'question.takeTheirs')) return isSame(context.texts, storedTexts(was));
      if (is('save: saved')) return isSame([context.texts, context.stored], [mine, saved]);
      return !is('draft.restore') || isSame(context.texts, offered.texts);
    },
    'what was replaced comes back whole, with what it was typed over': (step) => {
      const { on, was, context, can, snapshot } = step;
      const { texts, base, editSession, replaced } = context;
      const known = was.replaced?.form;
      const back = isDirty(context) ? { texts, base, editSession } : { ...known, texts };
      const isOffered = replaced !== null && !snapshot.hasTag('locked');
      return (
        can('replacement.undo') === isOffered &&
        (!on('replacement.undo') || (isSame(back, known) && !isOffered))
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
      const event = on('draft.restore') ?? on('draft.discard');
      const deleted = sends.flatMap(({ event: { texts, editSession, type } }) =>
        when(type.startsWith('draft.delete'), texts ?? editSession),
      );
      const own = when(event?.type === 'draft.discard', event?.draft.editSession);
      return (
        !event || [event.draft.texts, ...own].every((one) => deleted.some((other) => isSame(one, other)))
      );
    },
    'drafts are looked for after what may have made or freed one, and another user gets their own': (
      step,
    ) => {
      const { is, was, context } = step;
      const { owner: user, scope, stored: known } = context;
      const find = { type: 'drafts.find', owner: user, scope, id: known?.id ?? null };
      const isFound = step.sends.some(({ event }) => isSame(event, find));
      const isNew =
        user === colleague.id && context.editSession !== was.editSession && isSame(context.texts, was.texts);
      if (step.on('owner.changed')) return isFound && isNew;
      const isReplaced =
        is('version.restore', 'draft.restore', 'question.takeTheirs') || step.on('replacement.undo');
      return isFound || !isReplaced;
    },
    'what a person gives up goes with the editor': ({ is, sends, context }) => {
      const given = sends.flatMap(({ event }) => when(event.isAtEnd, event.editSession));
      return isSame(given, when(is('leave.discard'), context.editSession));
    },
    'a question waits for an answer, and nothing is written until then': (step) => {
      const { is, snapshot, running, can, context } = step;
      const isMissing = is('save: missing') && context.onMissing === 'ask';
      const isPut = step.sends.some(({ event }) => event.type === 'draft.put');
      const isShown = isPut && context.stored === (isMissing ? null : theirs);
      const isAsked = snapshot.matches('asking');
      return (
        running.includes('save') === snapshot.hasTag('saving') &&
        (!(is('save: conflict') || isMissing) || (isShown && isAsked)) &&
        (!is('save: another user') || isAsked) &&
        can('question.goBack') === isAsked &&
        can('question.saveMine') === isAsked &&
        can('question.takeTheirs') === snapshot.matches({ asking: 'conflict' })
      );
    },
    'the end of a save is announced once': ({ output, emits, was, is, snapshot }) => {
      const isEnd = is('save: saved', 'save: not saved');
      const expected = { type: 'save.ended', output: output('save'), isNew: was.base.version === 0 };
      return isSame(emits, when(isEnd, expected)) && !(isEnd && snapshot.hasTag('locked'));
    },
  },
  screen: (snapshot) => [
    ...when(snapshot.hasTag('saving'), button('Save', { disabled: true })),
    ...when(snapshot.matches({ asking: 'conflict' }), button('Save yours over it'), button('Go back')),
    ...when(snapshot.matches({ asking: 'missing' }), button('Save as a new item')),
    ...when(snapshot.matches({ asking: 'userChanged' }), dialog('Save as another user?')),
  ],
};
