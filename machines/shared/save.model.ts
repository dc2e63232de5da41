import type { BackendError } from '#domain/backend-error.ts';
import type { PortfolioInput, PortfolioItem } from '#domain/portfolio-item.ts';
import { expectations, type ModelOf } from '#machines/expectations.ts';
import { saveItemMachine } from '#machines/portfolio-dialog.machine.ts';
import {
  denied,
  itemInput,
  offline,
  recursion,
  sessionExpired,
  storedItem,
} from '#machines/testing/fixtures.ts';
import { noPayload, onlyPayload, type ScreenElement } from '#statecharts/model';
import { errors, when } from './model-words.ts';
import type { SaveInput } from './save.machine.ts';
import { button, dialog } from './screen-words.ts';

/** As the portfolio dialog saves. */
export const saveInput: SaveInput<PortfolioInput> = {
  values: itemInput,
  base: { id: storedItem.id, version: storedItem.version },
  onMissing: 'ask',
};

/** As the landing editor saves. */
export const recreatingSaveInput: SaveInput<PortfolioInput> = { ...saveInput, onMissing: 'recreate' };

export const modelledSaveMachine = saveItemMachine;

const theirs: PortfolioItem = { ...storedItem, title: 'Their title', version: 2 };
const theirsAgain: PortfolioItem = { ...storedItem, title: 'Their next title', version: 3 };
const record: PortfolioItem = { ...storedItem, ...itemInput, version: 3 };
const merged: PortfolioInput = { ...itemInput, title: 'Their title' };

/** `onMissing` apart, which write is awaited or would be next. */
type Facts = SaveInput<PortfolioInput> & {
  question: 'conflict' | 'missing' | 'userChanged' | null;
  running: 'write' | 'checkSession' | 'watchReturn' | null;
  /** What is stored instead of `base`; null: nothing; undefined: nothing is known. */
  current: PortfolioItem | null | undefined;
  /** Of the session; announced only if the session is valid. */
  refusal: BackendError | null;
};

const questionScreens: Record<NonNullable<Facts['question']>, readonly ScreenElement[]> = {
  conflict: [
    button('Save yours over it', { disabled: false }),
    button('Go on with what is saved', { disabled: false }),
  ],
  missing: [button('Save as a new item', { disabled: false })],
  userChanged: [
    dialog('Save as another user?'),
    button('Save it now', { disabled: false }),
    button('Keep it unsaved', { disabled: false }),
  ],
};

function screenOf({ question, running }: Facts): readonly ScreenElement[] {
  if (question) return questionScreens[question];
  return when(running === 'write', button('Save', { disabled: true }));
}

const asks = (question: Facts['question']) => ({ given: (facts: Facts) => facts.question === question });

/** What is typed is written, after a choice with what that changes. */
function write(facts: Facts, change: Partial<Facts> = {}) {
  const { values, base } = { ...facts, ...change };
  return {
    facts: { ...change, question: null, running: 'write' as const },
    calls: { write: { values, base } },
  };
}

/** Nothing has been written; the next save is over the same version. */
const failed = ({ base, current }: Facts, error: BackendError) => ({
  facts: { running: null },
  output: { outcome: 'failed' as const, error, base, current },
});

const refused = (facts: Facts) => failed(facts, facts.refusal ?? offline);

/** The version that is stored, as far as is known. */
const storedVersion = ({ current, base }: Facts) =>
  current ? { id: current.id, version: current.version } : base;

export const saveModel: ModelOf<typeof modelledSaveMachine> = {
  events: {
    'conflict.keepMine': noPayload,
    'conflict.merge': onlyPayload({ values: merged }),
    'conflict.takeTheirs': noPayload,
    'missing.saveAsNew': onlyPayload({ id: 'new-1' }),
    'session.restored': { 'of the same user': { isSameUser: true }, 'of another': { isSameUser: false } },
    'userChanged.save': noPayload,
    'userChanged.keepUnsaved': noPayload,
    'save.cancel': noPayload,
  },
  outcomes: {
    write: {
      saved: { output: { outcome: 'saved', record } },
      conflict: { output: { outcome: 'conflict', current: theirs } },
      'conflict again': { output: { outcome: 'conflict', current: theirsAgain } },
      missing: { output: { outcome: 'missing' } },
      ...errors({ denied, 'session expired': sessionExpired, offline, recursion }),
    },
    checkSession: { valid: { output: true }, lost: { output: false }, ...errors({ offline }) },
  },
  sends: { watchReturn: ['session.restored'] },
  // Texts, ids and versions are carried, never decided upon.
  contextKey: ({ onMissing }) => onMissing,
  equivalent: {
    "save.machine.ts: `result.outcome === 'conflict'` is true": 'only a conflict is recorded',
    "save.machine.ts: `result.outcome === 'saved'` is true": 'only a saved record is announced',
    'writing, write done 1: after the branch isConflict': 'a write has one outcome',
  },
  expectations: expectations<typeof modelledSaveMachine, Facts>()({
    start: (input) => ({
      facts: { ...input, question: null, running: 'write', current: undefined, refusal: null },
      calls: { write: { values: input.values, base: input.base } },
    }),
    seen: (snapshot) => ({
      question:
        (['conflict', 'missing', 'userChanged'] as const).find((question) => snapshot.matches(question)) ??
        null,
      values: snapshot.context.values,
      base: snapshot.context.base,
      current: snapshot.context.current,
    }),
    situation: (facts) => ({
      seen: { question: facts.question, values: facts.values, base: facts.base, current: facts.current },
      tags: facts.running ? ['saving'] : [],
      running: facts.running ? [facts.running] : [],
      screen: screenOf(facts),
    }),
    rules: (on) => ({
      'a save ends with what is stored and the version that it replaced': on('write: saved', {
        causes: ({ base }) => ({ facts: { running: null }, output: { outcome: 'saved', record, base } }),
      }),
      'a save that is not sent, that the server denies, or without a response, ends with the error': on(
        ['write: denied', 'write: offline', 'write: recursion', 'after requestTimeout (write)'],
        { causes: (facts, { error }) => failed(facts, error) },
      ),
      'a session that is refused is checked': on('write: session expired', {
        causes: (_, { error }) => ({
          facts: { running: 'checkSession', refusal: error },
          calls: { checkSession: undefined },
        }),
      }),
      'the refusal is announced when the session is valid, or when that cannot be found out': on(
        ['checkSession: valid', 'checkSession: offline', 'after requestTimeout (checkSession)'],
        { causes: refused },
      ),
      'the sign-in over a lost session is awaited': on('checkSession: lost', {
        causes: { facts: { running: 'watchReturn' }, calls: { watchReturn: undefined } },
      }),
      'the save is sent again for the same user': on('session.restored (of the same user)', {
        causes: (facts) => write(facts),
      }),
      'another user is asked first': on('session.restored (of another)', {
        causes: { facts: { running: null, question: 'userChanged' } },
      }),
      'another user saves it': on('userChanged.save', {
        ...asks('userChanged'),
        causes: (facts) => write(facts),
      }),
      'another user leaves it in the form, unsaved': on('userChanged.keepUnsaved', {
        ...asks('userChanged'),
        causes: ({ base, current }) => ({
          facts: { question: null },
          output: { outcome: 'keptUnsaved', base, current },
        }),
      }),
      'what was saved first is shown and nothing is written over it': on('write done', {
        given: (_, { output }) => output.outcome === 'conflict',
        causes: (facts, { output }) => ({
          facts: {
            running: null,
            question: 'conflict',
            current: output.outcome === 'conflict' ? output.current : facts.current,
          },
        }),
      }),
      'mine is written over what was saved first': on('conflict.keepMine', {
        ...asks('conflict'),
        causes: (facts) => write(facts, { base: storedVersion(facts) }),
      }),
      'what was chosen field by field is written over what was saved first': on('conflict.merge', {
        ...asks('conflict'),
        causes: (facts, { values }) => write(facts, { base: storedVersion(facts), values }),
      }),
      'what was saved first replaces what was typed': on('conflict.takeTheirs', {
        ...asks('conflict'),
        causes: ({ current }) => ({
          facts: { question: null },
          output: { outcome: 'replaced', current: current ?? theirs },
        }),
      }),
      'the dialog asks before it makes a deleted item anew': on('write: missing', {
        given: ({ onMissing }) => onMissing === 'ask',
        causes: { facts: { running: null, question: 'missing', current: null } },
      }),
      'the editor makes a deleted record anew': on('write: missing', {
        given: ({ onMissing }) => onMissing === 'recreate',
        causes: (facts) => write(facts, { base: { id: '', version: 0 }, current: null }),
      }),
      'a deleted item is saved as a new one': on('missing.saveAsNew', {
        ...asks('missing'),
        causes: (facts, { id }) => write(facts, { base: { id, version: 0 } }),
      }),
      'a question can be closed without a choice': on('save.cancel', {
        given: ({ question }) => question !== null,
        causes: { facts: { question: null }, output: { outcome: 'cancelled' } },
      }),
    }),
    // Which of the refusals waits for the session check is carried only.
    factsKey: ({ refusal, ...others }) => [refusal !== null, others],
    invariants: {
      'what was typed is never dropped': ({ seen }) => [itemInput, merged].includes(seen.values),
      'nothing is written while a question is open': ({ seen, running }) =>
        seen.question === null || running.length === 0,
      'nothing is written over a version that was not seen': ({ seen }, { running }) =>
        running !== 'write' || seen.base.version <= (seen.current?.version ?? 1),
    },
  }),
};
