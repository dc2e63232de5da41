import {
  areSameTexts,
  type Draft,
  type FormTexts,
  type RowVersion,
  type StoredRecord,
  textsOf,
} from '#domain/record.ts';
import { onlyPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import {
  isBehind,
  isDirty,
  isNewRecord,
  offeredDrafts,
  type RecordEditorInput,
} from './record-editor.context.ts';
import type { recordEditorMachine } from './record-editor.machine.ts';
import { when, withoutPayload } from './shared/model-words.ts';
import { button, dialog } from './shared/screen-words.ts';
import { colleague, offline, owner, storedRecord } from './testing/fixtures.ts';

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

type Form = { texts: FormTexts; base: RowVersion; session: number };

const questions = ['conflict', 'missing', 'userChanged'] as const;

/** A form is edited, saved, or waits for the answer to a question. */
type Phase = 'editing' | 'saving' | (typeof questions)[number];

/** The form is on the screen, with what it was typed over. */
type Facts = Form & {
  input: RecordEditorInput;
  owner: string;
  phase: Phase;
  /** Edit sessions so far. */
  sessions: number;
  /** What is known to be stored. */
  stored: StoredRecord | null;
  drafts: readonly Draft[];
  replaced: (Form & { isByDraft: boolean }) | null;
  isUploading: boolean;
};

const sessionName = (session: number) => `own-${session}`;
/** What a form without unsaved text shows, and what a save of it replaces. */
const storedForm = ({ stored, input }: Pick<Facts, 'stored' | 'input'>) => ({
  texts: stored ? textsOf(stored, input.blank) : input.blank,
  base: stored ? { id: stored.id, version: stored.version } : { id: input.newId, version: 0 },
});
const isUnsaved = (facts: Facts) => !areSameTexts(facts.texts, storedForm(facts).texts);
const withoutDraft = ({ drafts }: Facts) => drafts.filter(({ texts }) => texts.title !== draft.texts.title);

/** Each draft of another edit session, once, with the fields that it lacks as they are stored. */
function offeredIn(facts: Facts): Draft[] {
  const { texts: known } = storedForm(facts);
  return facts.drafts
    .filter(({ editSession, texts }) => {
      const isOwn = editSession === sessionName(facts.session);
      return !isOwn && editSession !== 'other-2' && texts.title !== known.title;
    })
    .map((one) => ({ ...one, texts: { ...known, title: one.texts.title ?? '' } }));
}

type Send = readonly [id: string, event: { type: string; [detail: string]: unknown }];

const tell = ({ owner, input }: Facts, event: Send[1]): Send => [
  'draftStore',
  { ...event, owner, scope: input.scope },
];
const find = (facts: Facts) => tell(facts, { type: 'drafts.find', id: facts.stored?.id ?? null });
const put = (facts: Facts) => {
  const { texts, base, session } = facts;
  const own = { formName: 'record', editSession: sessionName(session), texts, base };
  return tell(facts, { type: 'draft.put', draft: own });
};
const remove = (facts: Facts, editSession: string, isAtEnd = false) =>
  tell(facts, { type: 'draft.delete', editSession, isAtEnd });
const removeOwn = (facts: Facts, isAtEnd = false) => remove(facts, sessionName(facts.session), isAtEnd);
const removeEqual = (facts: Facts, texts: FormTexts) =>
  tell(facts, { type: 'draft.deleteEqual', texts, editSession: sessionName(facts.session) });

/** The form goes on: unsaved texts are a draft in this browser, and saved ones are not. */
function edits(facts: Facts, sends: readonly Send[] = []) {
  const after: Facts = { ...facts, phase: 'editing' };
  if (isUnsaved(after)) return { facts: after, sends: [...sends, put(after)] };
  const clean = { ...after, base: storedForm(after).base };
  return { facts: clean, sends: [...sends, removeOwn(clean), removeEqual(clean, clean.texts)] };
}

/** Another form replaces what is typed; this stays as a draft of its own unless it is `givenUp`. */
function replaces(facts: Facts, form: Partial<Form>, how: 'typed' | 'draft' | 'givenUp' = 'typed'): Facts {
  const { texts, base, session } = facts;
  const isUnchanged = form.texts !== undefined && areSameTexts(texts, form.texts);
  const isNewSession = how === 'draft' || (how === 'typed' && isUnsaved(facts) && !isUnchanged);
  const sessions = facts.sessions + Number(isNewSession);
  return {
    ...facts,
    ...form,
    sessions,
    session: isNewSession ? sessions : session,
    replaced: isUnchanged ? null : { texts, base, session, isByDraft: how === 'draft' },
  };
}

const saves = (facts: Facts, base: RowVersion) => ({
  facts: { ...facts, base, phase: 'saving' as const },
  calls: { save: { values: { section: 'hero', title: 'My title' }, base } },
});

const asks = (facts: Facts, phase: Phase, stored: StoredRecord | null) => {
  const after = { ...facts, stored, phase };
  return { facts: after, sends: [put(after)] };
};

/** Another record, a newer version of it, or none is stored. */
const isNewer = (facts: Facts, record: StoredRecord | null) =>
  record?.id !== facts.stored?.id || (record?.version ?? 0) > (facts.stored?.version ?? 0);

const isIn = (phase: Phase) => (facts: Facts) => facts.phase === phase;
const isEditing = isIn('editing');

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
    context.owner,
    context.found.length,
    context.uploads.length,
  ],
  expectations: expectations<typeof recordEditorMachine, Facts>()({
    start: (input) => {
      const { owner, scope, stored } = input;
      const form = { ...storedForm({ stored, input }), session: 1, replaced: null, isUploading: false };
      return {
        ...edits({ ...form, input, owner, stored, phase: 'editing', sessions: 1, drafts: [] }),
        calls: { draftStore: { owner, scope, id: stored?.id ?? null }, watchOwner: undefined },
      };
    },
    seen: (snapshot) => ({
      texts: snapshot.context.texts,
      base: snapshot.context.base,
      offered: offeredDrafts(snapshot.context),
      isNew: isNewRecord(snapshot.context),
      canUndo: snapshot.can({ type: 'replacement.undo' }),
      isBehind: isBehind(snapshot.context),
      question: questions.find((question) => snapshot.matches({ asking: question })),
    }),
    situation: (facts) => {
      const { texts, base, replaced, phase, stored } = facts;
      const isSaving = phase === 'saving';
      const isLocked = phase !== 'editing';
      return {
        seen: {
          texts,
          base,
          offered: offeredIn(facts),
          canUndo: !isLocked && replaced !== null,
          isBehind:
            stored === null ? base.version > 0 : stored.version !== base.version || stored.id !== base.id,
          isNew: stored === null && base.version === 0,
          question: questions.find((question) => question === phase),
        },
        tags: [
          ...when(isLocked || isUnsaved(facts), 'unsaved'),
          ...when(isLocked, 'locked'),
          ...when(isSaving, 'saving'),
        ],
        running: ['draftStore', 'watchOwner', ...when(isSaving, 'save')],
        screen: [
          ...when(isSaving, button('Save', { disabled: true })),
          ...when(phase === 'conflict', button('Save yours over it'), button('Go back')),
          ...when(phase === 'missing', button('Save as a new item')),
          ...when(phase === 'userChanged', dialog('Save as another user?')),
        ],
      };
    },
    rules: (on) => ({
      'each change is a draft in this browser, until the text is what is stored': on('text.changed', {
        given: isEditing,
        causes: (facts, { text }) =>
          edits({ ...facts, texts: { ...facts.texts, title: text }, replaced: null }),
      }),
      'another version fills the form, and what was typed stays as a draft': on('version.restore', {
        given: isEditing,
        causes: (facts, { texts }) => edits(replaces(facts, { texts }), [find(facts)]),
      }),
      'a draft fills the form, and is saved over the version that it was typed over': on('draft.restore', {
        given: isEditing,
        causes: (facts) => {
          const base = facts.stored ? draft.base : { id: draft.base.id, version: 0 };
          const replaced = replaces(facts, { texts: offered.texts, base }, 'draft');
          const after = { ...replaced, drafts: withoutDraft(facts) };
          return edits(after, [removeEqual(after, offered.texts), find(after)]);
        },
      }),
      'a draft that a person discards is gone': on('draft.discard', {
        given: isEditing,
        causes: (facts) => ({
          facts: { drafts: withoutDraft(facts) },
          sends: [removeEqual(facts, offered.texts), remove(facts, draft.editSession)],
        }),
      }),
      'what is stored fills the form again': on('stored.take', {
        given: isEditing,
        causes: (facts) => edits(replaces(facts, storedForm(facts), 'givenUp')),
      }),
      'what was replaced comes back, with what it was typed over': on('replacement.undo', {
        given: (facts) => isEditing(facts) && facts.replaced !== null,
        causes: (facts) => {
          const { isByDraft, ...form } = facts.replaced ?? { ...facts, isByDraft: false };
          const after = { ...facts, ...form, replaced: null };
          return edits(after, [...when(!isByDraft, removeOwn(facts)), find(facts)]);
        },
      }),
      'texts are saved as they were typed, over what they were typed over, once no upload runs': on(
        'save.request',
        {
          given: (facts) => isEditing(facts) && !facts.isUploading,
          causes: (facts) => saves(facts, facts.base),
        },
      ),
      'a form follows what others save while nothing is typed in it, and keeps what is typed': on(
        'stored.changed',
        {
          given: (facts, { record }) => isEditing(facts) && isNewer(facts, record),
          causes: (facts, { record }) => {
            const after = { ...facts, stored: record };
            return edits(isUnsaved(facts) ? after : { ...after, ...storedForm(after), replaced: null });
          },
        },
      ),
      'an upload is known while it runs': on('upload.started', { causes: { facts: { isUploading: true } } }),
      'an upload that has ended holds up no save': on('upload.ended', {
        causes: { facts: { isUploading: false } },
      }),
      'a save that stores the text or fails leads back to the form': on(['save: saved', 'save: not saved'], {
        causes: (facts, { output }) => ({
          ...edits(
            output.outcome === 'saved' ? { ...facts, stored: saved, texts: mine, replaced: null } : facts,
          ),
          emits: [{ type: 'save.ended', output, isNew: facts.base.version === 0 }],
        }),
      }),
      'something else was saved first: both are shown, and nothing is written': on('save: conflict', {
        causes: (facts) => asks(facts, 'conflict', theirs),
      }),
      'mine is written over theirs, or as a new record where it was deleted': on('question.saveMine', {
        given: ({ phase }) => phase === 'conflict' || phase === 'missing',
        causes: (facts) => saves(facts, storedForm(facts).base),
      }),
      'theirs fills the form, and what was typed stays as a draft': on('question.takeTheirs', {
        given: isIn('conflict'),
        causes: (facts) => edits(replaces(facts, storedForm(facts)), [find(facts)]),
      }),
      'a person may go back to the form, whatever is asked': on('question.goBack', {
        given: ({ phase }) => questions.some((question) => question === phase),
        causes: (facts) => edits(facts),
      }),
      'a deleted record is recreated': on('save: missing', {
        given: ({ input }) => input.onMissing === 'recreate',
        causes: (facts) => saves({ ...facts, stored: null }, { id: facts.input.newId, version: 0 }),
      }),
      'a deleted record is asked about': on('save: missing', {
        given: ({ input }) => input.onMissing === 'ask',
        causes: (facts) => asks(facts, 'missing', null),
      }),
      'another user is asked before anything is sent': on('save: another user', {
        causes: { facts: { phase: 'userChanged' } },
      }),
      'the other user saves the text': on('question.saveMine', {
        given: isIn('userChanged'),
        causes: (facts) => ({ ...saves(facts, facts.base), sends: [put(facts)] }),
      }),
      'what a person gives up goes with the editor': on('leave.discard', {
        causes: (facts) => ({ sends: [removeOwn(facts, true)] }),
      }),
      'drafts of other edit sessions are offered': on('drafts.found', {
        causes: { facts: { drafts: [draft, ...others] } },
      }),
      'another user is offered their own drafts, and the text stays': on('owner.changed', {
        causes: (facts) => {
          const session = facts.sessions + 1;
          const after = { ...facts, owner: colleague.id, drafts: [], sessions: session, session };
          return { facts: after, sends: [find(after)] };
        },
      }),
    }),
    factsKey: (facts) => {
      const { replaced, stored, phase, input, drafts, owner } = facts;
      const known = [stored?.id, stored?.version, drafts.length, owner];
      return [isUnsaved(facts), facts.isUploading, replaced?.isByDraft, phase, input.onMissing, known];
    },
    invariants: {
      'nothing is written while a question is open': ({ seen, running }) =>
        seen.question === undefined || !running.includes('save'),
      'there is a way on from each question': ({ seen, possible }) =>
        seen.question === undefined ||
        (possible.includes('question.saveMine') && possible.includes('question.goBack')),
    },
  }),
};
