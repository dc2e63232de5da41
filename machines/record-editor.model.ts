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
    ...withoutPayload('stored.take', 'replacement.undo', 'leave.discard', 'leave.failed'),
    ...withoutPayload('question.saveMine', 'question.takeTheirs', 'question.goBack'),
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
  ],
  invariants: {
    'no typed text is lost: it is in the form and in a draft, which outlives a killed tab, until it is stored':
      (step) => {
        const { context, was, on, sends, snapshot } = step;
        const isDraft = (texts: FormTexts) =>
          draftsOf(step).some(({ draft: one }) => areSameTexts(one.texts, texts));
        const isDeleted = sends.some(
          ({ event: { type, isAtEnd } }) => type.startsWith('draft.delete') && !isAtEnd,
        );
        if (snapshot.hasTag('locked')) return !isDeleted;
        const isGivenUp = on('text.changed') ?? on('replacement.undo') ?? step.label === 'save: saved';
        const isOver =
          isGivenUp || !isDirty(was) || areSameTexts(context.texts, was.texts) || isDraft(was.texts);
        const isUndoable = on('stored.take') !== null && isSame(context.replaced?.form.texts, was.texts);
        return (!isDirty(context) || isDraft(context.texts)) && (Boolean(isOver) || isUndoable);
      },
    'a draft says whose it is, and what it was typed over': ({ on, sends, context, before }) => {
      const { owner: user, scope, name: formName, editSession, texts, base } = context;
      const put = { type: 'draft.put', owner: user, scope, draft: { formName, editSession, texts, base } };
      const isTyped = on('text.changed') && !before.hasTag('locked') && isDirty(context);
      return (
        sends.every(({ event }) => event.owner === user && event.scope === scope) &&
        (!isTyped || isSame(sends, [{ to: 'draftStore', event: put }]))
      );
    },
    'what is stored is never overwritten unseen: a save is over what was typed over, or over what was shown':
      (step) => {
        const { on, was, before, label } = step;
        const isNew = label === 'save: missing' && was.onMissing === 'recreate';
        const isAsked = on('question.saveMine') !== null && before.matches('asking');
        const isRequested = on('save.request') !== null && !before.hasTag('locked');
        const isShown = isAsked && !before.matches({ asking: 'userChanged' });
        const base = isNew ? { id: was.newId, version: 0 } : isShown ? baseOf(was) : was.base;
        const values = { ...was.fixed, ...step.last('save.request')?.values };
        return isSame(step.calls.save, isNew || isAsked || isRequested ? { values, base } : undefined);
      },
    'a text keeps what it was typed over, until another one takes its place or it is stored': (step) => {
      const { on, context, was, label } = step;
      const moved =
        on('draft.restore') ?? on('replacement.undo') ?? on('question.saveMine') ?? on('question.takeTheirs');
      if (!isDirty(context)) return step.snapshot.hasTag('locked') || isSame(context.base, baseOf(context));
      return moved !== null || label === 'save: missing' || isSame(context.base, was.base);
    },
    'a locked form is not written, and an open one can be': ({
      snapshot,
      before,
      label,
      on,
      can,
      context,
      was,
    }) => {
      const isOpen = !snapshot.hasTag('locked');
      const isReplaced = label === 'save: saved' || on('question.takeTheirs') !== null;
      const events = [
        'text.changed',
        'version.restore',
        'draft.restore',
        'draft.discard',
        'stored.take',
        'save.request',
      ] as const;
      return (
        events.every((type) => can(type) === isOpen) &&
        snapshot.hasTag('unsaved') === (isDirty(context) || !isOpen) &&
        (!before.hasTag('locked') || isReplaced || isSame(was.texts, context.texts))
      );
    },
    'a form without unsaved text has no draft': (step) => {
      const { context } = step;
      const isOwn = ({ editSession, texts }: Pick<Draft, 'editSession' | 'texts'>) =>
        editSession === context.editSession || areSameTexts(texts, context.texts);
      const left = draftsOf(step).filter((one) => one.owner === context.owner && isOwn(one.draft));
      return step.snapshot.hasTag('unsaved') || left.length === 0;
    },
    'the form follows what others save while nothing is typed, and never an older answer': ({
      on,
      was,
      context,
      before,
    }) => {
      const { record = null } = on('stored.changed') ?? {};
      const isNewer = record?.id !== was.stored?.id || (record?.version ?? 0) > (was.stored?.version ?? 0);
      const stored = isNewer && !before.hasTag('locked') ? record : was.stored;
      const texts = isDirty(was) || stored === was.stored ? was.texts : storedTexts({ ...context, stored });
      return !on('stored.changed') || isSame([context.stored, context.texts], [stored, texts]);
    },
    'the form shows the text that an event brings': ({ on, label, was, context, before, can }) => {
      const typed = on('text.changed');
      const version = on('version.restore')?.texts;
      const isStored =
        on('stored.take') !== null ||
        (on('question.takeTheirs') !== null && before.matches({ asking: 'conflict' }));
      const brought = version ? textsOf(version, context.blank) : on('draft.restore')?.draft.texts;
      const texts = typed
        ? { ...was.texts, [typed.name]: typed.text }
        : isStored
          ? storedTexts(was)
          : brought;
      if (label === 'save: saved') return isSame(context.texts, mine) && isSame(context.stored, saved);
      if (before.hasTag('locked') && !isStored) return true;
      return !texts || (isSame(context.texts, texts) && !(typed && can('replacement.undo')));
    },
    'what was replaced comes back whole, with what it was typed over': ({
      on,
      was,
      before,
      context,
      can,
      snapshot,
    }) => {
      const { texts, base, editSession } = context;
      const isUndone = on('replacement.undo') !== null && before.can({ type: 'replacement.undo' });
      const known = was.replaced?.form;
      const isBack = isDirty(context)
        ? isSame({ texts, base, editSession }, known)
        : isSame(texts, known?.texts);
      const isOffered = context.replaced !== null && !snapshot.hasTag('locked');
      return can('replacement.undo') === isOffered && (!isUndone || (isBack && !isOffered));
    },
    'drafts of other edit sessions are offered, each once, until they are restored or discarded': (step) => {
      const { on, context, was, sends } = step;
      const offers = offeredDrafts(context);
      const event = step.before.hasTag('locked') ? null : (on('draft.restore') ?? on('draft.discard'));
      const found = on('drafts.found')?.drafts ?? (on('owner.changed') ? [] : was.found);
      const deleted = sends.flatMap(({ event: { type, texts, editSession } }) =>
        when(type.startsWith('draft.delete'), texts ?? editSession),
      );
      const isDeleted =
        !event ||
        [event.draft.texts, ...when(event.type === 'draft.discard', event.draft.editSession)].every((one) =>
          deleted.some((other) => isSame(one, other)),
        );
      const isOnce = offers.every(
        ({ texts }, index) => offers.findIndex((one) => areSameTexts(one.texts, texts)) === index,
      );
      const isOffered = !event || !offers.some(({ texts }) => areSameTexts(texts, event.draft.texts));
      return isDeleted && isOnce && isOffered && (event !== null || isSame(context.found, found));
    },
    'drafts are looked for after what may have made or freed one, and another user gets their own': (
      step,
    ) => {
      const { on, was, context, before } = step;
      const isReplaced =
        on('version.restore') ?? on('draft.restore') ?? on('question.takeTheirs') ?? on('replacement.undo');
      const isFound = step.sends.some(({ event }) =>
        isSame(event, {
          type: 'drafts.find',
          owner: context.owner,
          scope: context.scope,
          id: context.stored?.id ?? null,
        }),
      );
      const isNewOwner = context.owner === colleague.id && context.editSession !== was.editSession;
      if (on('owner.changed')) return isFound && isNewOwner && isSame(context.texts, was.texts);
      return (
        isFound ||
        !isReplaced ||
        isSame(context, was) ||
        before.hasTag('locked') !== before.matches({ asking: 'conflict' })
      );
    },
    'what a person gives up goes with the editor, unless they stay': ({ on, sends, context, before }) => {
      const given = sends.flatMap(({ event }) => when(event.isAtEnd === true, event.editSession));
      const isBack = on('leave.failed') !== null && before.matches('editing') && isDirty(context);
      const isPut = sends.some(({ event }) => event.type === 'draft.put');
      return isSame(given, when(on('leave.discard'), context.editSession)) && (!isBack || isPut);
    },
    'a question waits for an answer, and nothing is written until then': ({
      label,
      snapshot,
      running,
      can,
      context,
      sends,
    }) => {
      const isAsked = snapshot.matches('asking');
      const isConflict = label === 'save: conflict';
      const isMissing = label === 'save: missing' && context.onMissing === 'ask';
      const isShown =
        sends.some(({ event }) => event.type === 'draft.put') &&
        context.stored === (isConflict ? theirs : null);
      return (
        running.includes('save') === snapshot.hasTag('saving') &&
        (!(isConflict || isMissing) || (isShown && isAsked)) &&
        (label !== 'save: another user' || isAsked) &&
        can('question.goBack') === isAsked &&
        can('question.saveMine') === isAsked &&
        can('question.takeTheirs') === snapshot.matches({ asking: 'conflict' })
      );
    },
    'the end of a save is announced once': ({ output, emits, was, snapshot }) => {
      const ended = output('save');
      const isEnd = ended?.outcome === 'saved' || ended?.outcome === 'failed';
      const told = when(isEnd, { type: 'save.ended', output: ended, isNew: was.base.version === 0 });
      return isSame(emits, told) && !(isEnd && snapshot.hasTag('locked'));
    },
  },
  screen: (snapshot) => [
    ...when(snapshot.hasTag('saving'), button('Save', { disabled: true })),
    ...when(snapshot.matches({ asking: 'conflict' }), button('Save yours over it'), button('Go back')),
    ...when(snapshot.matches({ asking: 'missing' }), button('Save as a new item')),
    ...when(snapshot.matches({ asking: 'userChanged' }), dialog('Save as another user?')),
  ],
};
