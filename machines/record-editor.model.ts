import { areSameTexts, type Draft, type StoredRecord, textsOf } from '#domain/record.ts';
import {
  baseOf,
  type DraftStoreEvent,
  isBehind,
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

const isFinding = ({ sends }: EditorStep) => sends.some(({ event }) => event.type === 'drafts.find');
const isLocked = ({ before }: EditorStep) => before?.hasTag('locked') === true;

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
    'no typed text is lost: it is in the form and in a draft, which outlives a killed tab, until it is stored':
      (step) => {
        const { context } = step.snapshot;
        const isDeleted = step.sends.some(
          ({ event }) => event.type !== 'draft.put' && event.type !== 'drafts.find' && event.isAtEnd !== true,
        );
        if (step.snapshot.hasTag('locked')) return !isDeleted;
        return (
          !isDirty(context) || draftsOf(step).some(({ draft: one }) => areSameTexts(one.texts, context.texts))
        );
      },
    'a text that another one replaces stays as a draft, or can be taken back': (step) => {
      const { before, snapshot, on, label } = step;
      const isKept = label === 'save: saved' || on('text.changed') || on('replacement.undo');
      if (!before || isKept || !isDirty(before.context)) return true;
      const { texts, replaced } = snapshot.context;
      if (areSameTexts(texts, before.context.texts)) return true;
      const isStored = draftsOf(step).some((one) => areSameTexts(one.draft.texts, before.context.texts));
      return on('stored.take') ? isSame(replaced?.form.texts, before.context.texts) : isStored;
    },
    'a draft says whose it is, and what it was typed over': ({
      on,
      sends,
      snapshot: { context },
      before,
    }) => {
      const { owner: user, scope, name: formName, editSession, texts, base } = context;
      const put = { type: 'draft.put', owner: user, scope, draft: { formName, editSession, texts, base } };
      const isTyped = on('text.changed') && !before?.hasTag('locked') && isDirty(context);
      return (
        sends.every(({ event }) => event.owner === user && event.scope === scope) &&
        (!isTyped || isSame(sends, [{ to: 'draftStore', event: put }]))
      );
    },
    'what is stored is never overwritten unseen: a save is over what the text was typed over, or what was shown':
      ({ calls: { save }, on, before, last, label, snapshot }) => {
        const known = before?.context;
        const isNew = label === 'save: missing' && known?.onMissing === 'recreate';
        const isAsked = on('question.saveMine') !== null && before?.matches('asking');
        const isRequested =
          on('save.request') !== null && !before?.hasTag('locked') && known?.uploads.length === 0;
        if (!known || !(isNew || isAsked || isRequested)) return save === undefined;
        const isShown = isAsked && !before.matches({ asking: 'userChanged' });
        const base = isNew ? { id: known.newId, version: 0 } : isShown ? baseOf(known) : known.base;
        const values = { ...known.fixed, ...last('save.request')?.values };
        return isSame(save, { values, base }) && snapshot.hasTag('saving');
      },
    'a text keeps what it was typed over, until it is what is stored': ({
      before,
      snapshot: { context },
      on,
      label,
    }) => {
      if (!isDirty(context)) return label !== 'save: saved' || !isBehind(context);
      const moved =
        on('draft.restore') ?? on('replacement.undo') ?? on('question.saveMine') ?? on('question.takeTheirs');
      return moved !== null || label === 'save: missing' || isSame(context.base, before?.context.base);
    },
    'a locked form is not written, and an open one can be': (step) => {
      const { snapshot, before, label, on } = step;
      const isOpen = !snapshot.hasTag('locked');
      const isReplaced = label === 'save: saved' || on('question.takeTheirs') !== null;
      return (
        isOpen === snapshot.matches('editing') &&
        [
          { type: 'text.changed', name: 'title', text: '' } as const,
          { type: 'version.restore', texts: earlier } as const,
          { type: 'draft.restore', draft: offered } as const,
          { type: 'draft.discard', draft: offered } as const,
          { type: 'stored.take' } as const,
        ].every((event) => snapshot.can(event) === isOpen) &&
        snapshot.can({ type: 'save.request', values: {} }) ===
          (isOpen && snapshot.context.uploads.length === 0) &&
        (!before ||
          !isLocked(step) ||
          (isReplaced !== null && isReplaced !== false) ||
          isSame(before.context.texts, snapshot.context.texts))
      );
    },
    'a form without unsaved text shows what is stored, and has no draft': (step) => {
      const { context } = step.snapshot;
      const isUnsaved = isDirty(context);
      if (step.snapshot.hasTag('unsaved') !== (isUnsaved || step.snapshot.hasTag('locked'))) return false;
      if (isUnsaved || step.snapshot.hasTag('locked')) return true;
      const left = draftsOf(step).filter(
        ({ draft: one }) => one.editSession === context.editSession || areSameTexts(one.texts, context.texts),
      );
      return left.every((one) => one.owner !== context.owner) && isSame(context.base, baseOf(context));
    },
    'the form follows what others save while nothing is typed, and never an older answer': (step) => {
      const {
        on,
        before,
        snapshot: { context },
      } = step;
      const loaded = on('stored.changed');
      if (!loaded || !before) return true;
      const { stored: known } = before.context;
      const { record } = loaded;
      const isNewer = record?.id !== known?.id || (record?.version ?? 0) > (known?.version ?? 0);
      const isTaken = isNewer && !isLocked(step);
      const texts =
        isTaken && !isDirty(before.context)
          ? storedTexts({ ...context, stored: record })
          : before.context.texts;
      return isSame([context.stored, context.texts], [isTaken ? record : known, texts]);
    },
    'each event has the text that it brings': (step) => {
      const {
        on,
        label,
        before,
        snapshot: { context },
      } = step;
      if (isLocked(step) && !on('question.takeTheirs') && label !== 'save: saved') return true;
      const typed = on('text.changed');
      const version = on('version.restore');
      const isStored = on('stored.take') ?? on('question.takeTheirs');
      const wanted = typed
        ? { ...before?.context.texts, [typed.name]: typed.text }
        : version
          ? textsOf(version.texts, context.blank)
          : (on('draft.restore')?.draft.texts ?? (label === 'save: saved' ? mine : null));
      return (
        (wanted === null || isSame(context.texts, wanted)) &&
        (!isStored || (before?.matches('asking') === false && !on('stored.take')) || !isDirty(context))
      );
    },
    'what was replaced comes back whole, with what it was typed over': ({ on, before, snapshot }) => {
      const { replaced, texts, base, editSession } = snapshot.context;
      const known = before?.context.replaced?.form;
      const isUndone = on('replacement.undo') !== null && before?.can({ type: 'replacement.undo' });
      return (
        snapshot.can({ type: 'replacement.undo' }) === (replaced !== null && !snapshot.hasTag('locked')) &&
        (!isUndone ||
          ((isDirty(snapshot.context)
            ? isSame({ texts, base, editSession }, known)
            : isSame(texts, known?.texts)) &&
            replaced === null))
      );
    },
    'drafts of other edit sessions are offered, each once, until they are restored or discarded': (step) => {
      const {
        on,
        snapshot: { context },
        sends,
        before,
      } = step;
      const offers = offeredDrafts(context);
      const found = on('drafts.found');
      const taken = isLocked(step) ? undefined : (on('draft.restore') ?? on('draft.discard'))?.draft;
      const told = sends.map(({ event }) => event);
      return (
        offers.every(
          ({ texts, editSession }, index) =>
            editSession !== context.editSession &&
            offers.findIndex((one) => areSameTexts(one.texts, texts)) === index,
        ) &&
        (!found || isSame(context.found, found.drafts)) &&
        (found !== null ||
          taken !== undefined ||
          on('owner.changed') !== null ||
          isSame(context.found, before?.context.found ?? [])) &&
        (!taken ||
          (offers.every(({ texts }) => !areSameTexts(texts, taken.texts)) &&
            told.some((event) => event.type === 'draft.deleteEqual' && isSame(event.texts, taken.texts)))) &&
        (!on('draft.discard') ||
          !taken ||
          told.some((event) => event.type === 'draft.delete' && event.editSession === taken.editSession))
      );
    },
    'drafts are looked for after what may have made or freed one, and another user gets their own': (
      step,
    ) => {
      const {
        on,
        before,
        snapshot: { context },
      } = step;
      const changed = on('owner.changed');
      const isReplaced =
        (on('version.restore') ??
          on('draft.restore') ??
          on('question.takeTheirs') ??
          on('replacement.undo')) !== null;
      if (!before)
        return isSame(step.calls.draftStore, {
          owner: context.owner,
          scope: context.scope,
          id: context.stored?.id ?? null,
        });
      const isOwn =
        context.owner === (changed?.owner ?? before.context.owner) &&
        (!changed || context.editSession !== before.context.editSession);
      return (
        isOwn &&
        (!changed || isFinding(step)) &&
        (!isReplaced || isFinding(step) || isSame(before.context, context))
      );
    },
    'what a person gives up goes with the editor': ({ on, sends, snapshot: { context } }) => {
      const given = sends.filter(({ event }) => event.isAtEnd).map(({ event }) => event.editSession);
      return isSame(given, when(on('leave.discard') !== null, context.editSession));
    },
    'an upload is known while it runs': ({ on, before, snapshot: { context } }) => {
      const isStart = on('upload.started') !== null;
      if (isStart || on('upload.ended')) return context.uploads.includes('upload-1') === isStart;
      return isSame(context.uploads, before?.context.uploads ?? []);
    },
    'a question waits for an answer, and nothing is written until then': ({
      label,
      before,
      snapshot,
      running,
    }) => {
      const isAsked = snapshot.matches('asking');
      const { onMissing } = snapshot.context;
      const question = {
        'save: conflict': 'conflict',
        'save: another user': 'userChanged',
        'save: missing': onMissing === 'ask' ? 'missing' : undefined,
      }[label];
      const shown =
        label === 'save: conflict' ? theirs : label === 'save: missing' ? null : before?.context.stored;
      return (
        running.includes('save') === snapshot.hasTag('saving') &&
        (!question ||
          (snapshot.matches({ asking: question as 'conflict' }) && isSame(snapshot.context.stored, shown))) &&
        snapshot.can({ type: 'question.goBack' }) === isAsked &&
        snapshot.can({ type: 'question.saveMine' }) === isAsked &&
        snapshot.can({ type: 'question.takeTheirs' }) === snapshot.matches({ asking: 'conflict' })
      );
    },
    'the end of a save is announced once': ({ output, emits, before, snapshot }) => {
      const ended = output('save');
      const isEnd = ended?.outcome === 'saved' || ended?.outcome === 'failed';
      const isNew = before?.context.base.version === 0;
      return (
        isSame(emits, when(isEnd, { type: 'save.ended', output: ended, isNew })) &&
        (!isEnd || !snapshot.hasTag('locked'))
      );
    },
  },
  screen: (snapshot) => [
    ...when(snapshot.hasTag('saving'), button('Save', { disabled: true })),
    ...when(snapshot.matches({ asking: 'conflict' }), button('Save yours over it'), button('Go back')),
    ...when(snapshot.matches({ asking: 'missing' }), button('Save as a new item')),
    ...when(snapshot.matches({ asking: 'userChanged' }), dialog('Save as another user?')),
  ],
};
