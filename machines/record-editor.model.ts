import type { Draft, FormTexts, StoredRecord } from '#domain/record.ts';
import type { RowVersion } from '#domain/save-result.ts';
import { noPayload, onlyPayload } from '#statecharts/model';
import { expectations, type ModelOf } from './expectations.ts';
import {
  isBehind,
  isDirty,
  isNewRecord,
  offeredDrafts,
  type RecordEditorInput,
} from './record-editor.context.ts';
import type { recordEditorMachine } from './record-editor.machine.ts';
import { equivalentFor, when } from './shared/model-words.ts';
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
/** Of a release whose form had one field less: the other one is as it is stored. */
const draft: Draft = {
  editSession: 'other-1',
  formName: 'record',
  texts: { title: 'A draft' },
  base: { id: storedRecord.id, version: 1 },
  typedAt: '2026-01-01T00:00:00.000Z',
};
/** The draft as it is offered. */
const offered: Draft = { ...draft, texts: { ...draft.texts, content } };
/** Of this edit session, with the same texts, and with what is stored: they are not offered. */
const others: readonly Draft[] = [
  { ...draft, editSession: 'own-1', texts: { title: 'Typed here' } },
  { ...draft, editSession: 'other-2' },
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

type Replaced = { texts: FormTexts; base: RowVersion; session: number; isByDraft: boolean };

type Facts = {
  input: RecordEditorInput;
  owner: string;
  /** What is on the screen, and what it was typed over. */
  texts: FormTexts;
  base: RowVersion;
  /** Edit sessions so far, and the one of the texts. */
  sessions: number;
  session: number;
  /** What is known to be stored. */
  stored: StoredRecord | null;
  drafts: readonly Draft[];
  replaced: Replaced | null;
  question: 'conflict' | 'missing' | 'userChanged' | null;
  isSaving: boolean;
};

const textsOf = ({ title, content }: StoredRecord): FormTexts => ({
  title: String(title),
  content: String(content),
});
const isSame = (one: FormTexts, other: FormTexts) =>
  one.title === other.title && one.content === other.content;
const storedTexts = ({ stored, input }: Facts) => (stored ? textsOf(stored) : input.blank);
const storedBase = ({ stored, input }: Facts): RowVersion =>
  stored ? { id: stored.id, version: stored.version } : { id: input.newId, version: 0 };
const isUnsaved = (facts: Facts) => !isSame(facts.texts, storedTexts(facts));
const withoutDraft = ({ drafts }: Facts) => drafts.filter(({ texts }) => texts.title !== draft.texts.title);
/** Each draft of another edit session, once, with the fields that it lacks as they are stored. */
function offeredIn(facts: Facts): Draft[] {
  const { content, title } = storedTexts(facts);
  return facts.drafts
    .filter(({ editSession, texts }) => {
      const isOwn = editSession === sessionName(facts.session);
      return !isOwn && editSession !== 'other-2' && texts.title !== title;
    })
    .map((one) => ({ ...one, texts: { ...one.texts, content: content ?? '' } }));
}
const sessionName = (session: number) => `own-${session}`;

type Send = readonly [id: string, event: { type: string; [detail: string]: unknown }];

const scopeOf = ({ owner, input }: Facts) => ({ owner, scope: input.scope });
const find = (facts: Facts): Send => [
  'draftStore',
  { type: 'drafts.find', ...scopeOf(facts), id: facts.stored?.id ?? null },
];
const put = (facts: Facts): Send => {
  const { texts, base, session } = facts;
  const editSession = sessionName(session);
  return [
    'draftStore',
    { type: 'draft.put', ...scopeOf(facts), draft: { formName: 'record', editSession, texts, base } },
  ];
};
const removeOwn = (facts: Facts): Send => [
  'draftStore',
  { type: 'draft.delete', ...scopeOf(facts), editSession: sessionName(facts.session) },
];
const removeEqual = (facts: Facts, texts: FormTexts): Send => [
  'draftStore',
  { type: 'draft.deleteEqual', ...scopeOf(facts), texts, editSession: sessionName(facts.session) },
];

/** The form goes on: unsaved texts are a draft in this browser, and saved ones are not. */
function edits(facts: Facts, sends: readonly Send[] = []) {
  const after = { ...facts, question: null, isSaving: false };
  if (isUnsaved(after)) return { facts: after, sends: [...sends, put(after)] };
  const clean = { ...after, base: storedBase(after) };
  return { facts: clean, sends: [...sends, removeOwn(clean), removeEqual(clean, clean.texts)] };
}

/** Other texts replace all that are typed; these stay as a draft of their own unless `isGivenUp`. */
function replaces(facts: Facts, texts: FormTexts, base: RowVersion, how: 'typed' | 'draft' | 'givenUp') {
  const isUnchanged = isSame(facts.texts, texts);
  const isNewSession = how === 'draft' || (how === 'typed' && isUnsaved(facts) && !isUnchanged);
  const sessions = facts.sessions + Number(isNewSession);
  return {
    ...facts,
    texts,
    base,
    sessions,
    session: isNewSession ? sessions : facts.session,
    replaced: isUnchanged
      ? null
      : { texts: facts.texts, base: facts.base, session: facts.session, isByDraft: how === 'draft' },
  };
}

const saves = (facts: Facts, base: RowVersion) => ({
  facts: { ...facts, base, question: null, isSaving: true },
  calls: { save: { values: { section: 'hero', title: 'My title' }, base } },
});

const asks = (facts: Facts, question: Facts['question'], stored: StoredRecord | null) => {
  const after = { ...facts, stored, question, isSaving: false };
  return { facts: after, sends: [put(after)] };
};

/** Another record, a newer version of it, or none is stored. */
const isNewer = (facts: Facts, record: StoredRecord | null) =>
  record?.id !== facts.stored?.id || (record?.version ?? 0) > (facts.stored?.version ?? 0);

const isEditing = ({ question, isSaving }: Facts) => question === null && !isSaving;
const isAsked = (question: Facts['question']) => (facts: Facts) => facts.question === question;

export const recordEditorModel: ModelOf<typeof recordEditorMachine> = {
  events: {
    'text.changed': {
      'to my title': { name: 'title', text: mine.title },
      'back to what was stored': { name: 'title', text: 'A stored title' },
    },
    'version.restore': onlyPayload({ texts: earlier }),
    'default.restore': noPayload,
    'draft.restore': onlyPayload({ draft: offered }),
    'draft.discard': onlyPayload({ draft: offered }),
    'stored.take': noPayload,
    'replacement.undo': noPayload,
    'save.request': onlyPayload({ values: { title: 'My title' } }),
    'stored.changed': {
      'by a colleague': { record: theirs },
      'not yet, in an older answer': { record: stored },
      'to one that was made anew': { record: madeAnew },
      'to none': { record: null },
    },
    'conflict.keepMine': noPayload,
    'conflict.takeTheirs': noPayload,
    'conflict.goBack': noPayload,
    'missing.saveAsNew': onlyPayload({ id: 'new-2' }),
    'missing.goBack': noPayload,
    'userChanged.save': noPayload,
    'userChanged.keepUnsaved': noPayload,
    'leave.discard': noPayload,
    'leave.failed': noPayload,
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
  ],
  equivalent: {
    ...equivalentFor('what was replaced is forgotten with the first undo', [
      'editing, replacement.undo 1: action 1 (undoReplacement) doubled',
      'editing, replacement.undo 2: action 2 (undoReplacement) doubled',
    ]),
    ...equivalentFor('a save has one outcome', [
      'saving, save done 1: after the branch isConflict',
      'saving, save done 2: after the branch recreatesMissing',
      'saving, save done 4: after the branch isOtherUser',
    ]),
    ...equivalentFor('with equal ids there are two records, or none', [
      'record-editor.machine.ts: `stored !== null` is true',
      'record-editor.machine.ts: `record !== null` is true',
    ]),
    ...equivalentFor('the action runs after that outcome alone', [
      "record-editor.machine.ts: `output.outcome === 'saved'` is true",
      "record-editor.machine.ts: `output.outcome === 'conflict'` is true",
    ]),
  },
  expectations: expectations<typeof recordEditorMachine, Facts>()({
    start: (input) => {
      const { newId, stored, blank } = input;
      const base = stored ? { id: stored.id, version: stored.version } : { id: newId, version: 0 };
      return {
        ...edits({
          input,
          owner: input.owner,
          texts: stored ? textsOf(stored) : blank,
          base,
          sessions: 1,
          session: 1,
          stored,
          drafts: [],
          replaced: null,
          question: null,
          isSaving: false,
        }),
        calls: {
          draftStore: { owner: input.owner, scope: input.scope, id: stored?.id ?? null },
          watchOwner: undefined,
        },
      };
    },
    seen: (snapshot) => ({
      texts: snapshot.context.texts,
      base: snapshot.context.base,
      offered: offeredDrafts(snapshot.context),
      isNew: isNewRecord(snapshot.context),
      canUndo: snapshot.can({ type: 'replacement.undo' }),
      isBehind: isBehind(snapshot.context),
      question:
        (['conflict', 'missing', 'userChanged'] as const).find((question) => snapshot.matches(question)) ??
        null,
    }),
    situation: (facts) => {
      const { texts, base, replaced, question, isSaving, stored } = facts;
      const isLocked = isSaving || question !== null;
      return {
        seen: {
          texts,
          base,
          offered: offeredIn(facts),
          canUndo: !isLocked && replaced !== null,
          isBehind:
            stored === null ? base.version > 0 : stored.version !== base.version || stored.id !== base.id,
          isNew: stored === null && base.version === 0,
          question,
        },
        tags: [
          ...when(isLocked || isUnsaved(facts), 'unsaved'),
          ...when(isLocked, 'locked'),
          ...when(isSaving, 'saving'),
        ],
        running: ['draftStore', 'watchOwner', ...when(isSaving, 'save')],
        screen: [
          ...when(isSaving, button('Save', { disabled: true })),
          ...when(question === 'conflict', button('Save yours over it'), button('Go back')),
          ...when(question === 'missing', button('Save as a new item')),
          ...when(question === 'userChanged', dialog('Save as another user?')),
        ],
      };
    },
    rules: (on) => ({
      'each change is a draft in this browser, until the text is what is stored': on('text.changed', {
        given: isEditing,
        causes: (facts, { text }) =>
          edits({ ...facts, texts: { ...facts.texts, title: text }, replaced: null }),
      }),
      'an earlier version fills the form, and what was typed stays as a draft': on('version.restore', {
        given: isEditing,
        causes: (facts) => edits(replaces(facts, earlier, facts.base, 'typed'), [find(facts)]),
      }),
      'the built-in text fills the form, and what was typed stays as a draft': on('default.restore', {
        given: isEditing,
        causes: (facts) => edits(replaces(facts, facts.input.blank, facts.base, 'typed'), [find(facts)]),
      }),
      'a draft fills the form, and is saved over the version that it was typed over': on('draft.restore', {
        given: isEditing,
        causes: (facts) => {
          const base = facts.stored ? draft.base : { id: draft.base.id, version: 0 };
          const after = { ...replaces(facts, offered.texts, base, 'draft'), drafts: withoutDraft(facts) };
          return edits(after, [removeEqual(after, offered.texts), find(after)]);
        },
      }),
      'a draft that a person discards is gone': on('draft.discard', {
        given: isEditing,
        causes: (facts) => ({
          facts: { drafts: withoutDraft(facts) },
          sends: [removeEqual(facts, offered.texts)],
        }),
      }),
      'what is stored fills the form again': on('stored.take', {
        given: isEditing,
        causes: (facts) => edits(replaces(facts, storedTexts(facts), storedBase(facts), 'givenUp')),
      }),
      'what was replaced comes back, with what it was typed over': on('replacement.undo', {
        given: (facts) => isEditing(facts) && facts.replaced !== null,
        causes: (facts) => {
          const { texts, base, session, isByDraft } = facts.replaced ?? { ...facts, isByDraft: false };
          const after = { ...facts, texts, base, session, replaced: null };
          return edits(after, [...when(!isByDraft, removeOwn(facts)), find(facts)]);
        },
      }),
      'texts are saved as they were typed, over what they were typed over': on('save.request', {
        given: isEditing,
        causes: (facts) => saves(facts, facts.base),
      }),
      'a form in which nothing is typed follows what others save': on('stored.changed', {
        given: (facts, { record }) => isEditing(facts) && !isUnsaved(facts) && isNewer(facts, record),
        causes: (facts, { record }) => {
          const after = { ...facts, stored: record, replaced: null };
          return edits({ ...after, texts: storedTexts(after) });
        },
      }),
      'a form in which something is typed keeps it, over what it was typed over': on('stored.changed', {
        given: (facts, { record }) => isEditing(facts) && isUnsaved(facts) && isNewer(facts, record),
        causes: (facts, { record }) => edits({ ...facts, stored: record }),
      }),
      'what was saved is what the form shows': on('save: saved', {
        causes: (facts, { output }) => ({
          ...edits({ ...facts, stored: saved, texts: mine, replaced: null }),
          emits: [{ type: 'save.ended' as const, output, isNew: facts.base.version === 0 }],
        }),
      }),
      'a save that failed leaves the text in the form': on('save: not saved', {
        causes: (facts, { output }) => ({
          ...edits(facts),
          emits: [{ type: 'save.ended' as const, output, isNew: facts.base.version === 0 }],
        }),
      }),
      'something else was saved first: both are shown, and nothing is written': on('save: conflict', {
        causes: (facts) => asks(facts, 'conflict', theirs),
      }),
      'mine is written over theirs': on('conflict.keepMine', {
        given: isAsked('conflict'),
        causes: (facts) => saves(facts, storedBase(facts)),
      }),
      'theirs fills the form, and what was typed stays as a draft': on('conflict.takeTheirs', {
        given: isAsked('conflict'),
        causes: (facts) =>
          edits(replaces(facts, storedTexts(facts), storedBase(facts), 'typed'), [find(facts)]),
      }),
      'a person may go back to the form, whatever is asked': on(['conflict.goBack', 'missing.goBack'], {
        given: ({ question }, { type }) => type === `${question}.goBack`,
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
      'a deleted record is saved as a new one': on('missing.saveAsNew', {
        given: isAsked('missing'),
        causes: (facts, { id }) => saves(facts, { id, version: 0 }),
      }),
      'another user is asked before anything is sent': on('save: another user', {
        causes: { facts: { isSaving: false, question: 'userChanged' } },
      }),
      'the other user saves the text': on('userChanged.save', {
        given: isAsked('userChanged'),
        causes: (facts) => ({ ...saves(facts, facts.base), sends: [put(facts)] }),
      }),
      'the other user leaves the text unsaved in the form': on('userChanged.keepUnsaved', {
        given: isAsked('userChanged'),
        causes: (facts) => edits(facts),
      }),
      'what a person gives up goes with the editor': on('leave.discard', {
        causes: (facts) => ({
          sends: [
            [
              'draftStore',
              {
                type: 'draft.deleteAtEnd',
                ...scopeOf(facts),
                editSession: sessionName(facts.session),
              },
            ],
          ],
        }),
      }),
      'a leave that failed gives nothing up': on('leave.failed', {
        given: isEditing,
        causes: (facts) => edits(facts),
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
      const { replaced, stored, question, isSaving, input, drafts } = facts;
      const known = [stored?.id, stored?.version, drafts.length, facts.owner];
      return [isUnsaved(facts), replaced?.isByDraft, question, isSaving, input.onMissing, known];
    },
    invariants: {
      'nothing is written while a question is open': ({ seen, running }) =>
        seen.question === null || !running.includes('save'),
      'there is a way on from each question': ({ seen, possible }) =>
        seen.question === null || possible.some((type) => type.startsWith(seen.question ?? '')),
    },
  }),
};
