import { noPayload } from '#machines/testing/authoring.ts';
import { expectations, type ModelOf } from './expectations.ts';
import type { LeaveReason, leaveGuardMachine } from './leave-guard.machine.ts';

const names = { hero: { formName: 'Hero Section' }, about: { formName: 'About Section' } };

type Facts = {
  /** The names of the forms with unsaved changes, in the order of their first change. */
  unsaved: readonly string[];
  /** What the last question was about; of no meaning before the first. */
  reason: LeaveReason;
  /** The one form that the last question was about; null: all. */
  formName: string | null;
  /** What the last question has named of other tabs. */
  elsewhere: readonly string[];
  isAsked: boolean;
};

const questions = {
  page: 'Leave without saving?',
  session: 'Log out with unsaved changes?',
  dialog: 'Discard your changes?',
};

/** The changed forms that are left when this form is, or all are. */
const changesLeft = (unsaved: readonly string[], { formName }: Pick<Facts, 'formName'>) => {
  if (formName === null) return unsaved;
  return unsaved.includes(formName) ? [formName] : [];
};

const without = ({ unsaved }: Facts, formName: string) => unsaved.filter((name) => name !== formName);

/** Whether nothing that the open question is about is left once this form has no changes. */
const isAnswered = (facts: Facts, formName: string) =>
  facts.isAsked &&
  facts.elsewhere.length === 0 &&
  changesLeft(facts.unsaved, facts).every((name) => name === formName);

export const leaveGuardModel: ModelOf<typeof leaveGuardMachine> = {
  events: {
    'change.made': names,
    'change.undone': names,
    'leave.request': {
      page: { reason: 'page', formName: null, elsewhere: [] },
      session: { reason: 'session', formName: null, elsewhere: [] },
      'session, unsaved elsewhere': { reason: 'session', formName: null, elsewhere: ['Contact Section'] },
      dialog: { reason: 'dialog', formName: names.hero.formName, elsewhere: [] },
    },
    'leave.confirm': { lost: { keepsDrafts: false }, stored: { keepsDrafts: true } },
    'leave.cancel': noPayload,
  },
  outcomes: {},
  expectations: expectations<typeof leaveGuardMachine, Facts>()({
    start: () => ({
      facts: { unsaved: [], reason: 'page', formName: null, elsewhere: [], isAsked: false },
    }),
    seen: ({ context: { unsaved, reason, formName, elsewhere } }) => ({
      unsaved,
      reason,
      formName,
      elsewhere,
    }),
    situation: ({ isAsked, ...seen }) => ({
      seen,
      tags: isAsked ? ['confirming'] : [],
      screen: isAsked
        ? [{ role: 'dialog', name: questions[seen.reason] }]
        : [{ role: 'button', name: 'Keep editing', absent: true }],
    }),
    rules: (on) => ({
      'a form with unsaved changes is named once': on('change.made', {
        causes: ({ unsaved }, { formName }) => ({
          facts: { unsaved: unsaved.includes(formName) ? unsaved : [...unsaved, formName] },
        }),
      }),
      'a form without changes is not named any more': on('change.undone', {
        given: (facts, { formName }) => !isAnswered(facts, formName),
        causes: (facts, { formName }) => ({ facts: { unsaved: without(facts, formName) } }),
      }),
      'unsaved changes, also those in other tabs, are left after a question, which is asked once': on(
        'leave.request',
        {
          given: ({ unsaved, isAsked }, request) =>
            changesLeft(unsaved, request).length + request.elsewhere.length > 0 && !isAsked,
          causes: (_, { reason, formName, elsewhere }) => ({
            facts: { reason, formName, elsewhere, isAsked: true },
          }),
        },
      ),
      'after a confirmation the changes are left, and guarded until they are gone': on('leave.confirm', {
        given: ({ isAsked }) => isAsked,
        causes: ({ formName }, { keepsDrafts }) => ({
          facts: { isAsked: false },
          emits: [{ type: 'leave.confirmed', keepsDrafts, formName }],
        }),
      }),
      'after Cancel nothing is left': on('leave.cancel', {
        given: ({ isAsked }) => isAsked,
        causes: { facts: { isAsked: false }, emits: [{ type: 'leave.cancelled' }] },
      }),
      'a question that a save has answered is confirmed, and loses no draft': on('change.undone', {
        given: (facts, { formName }) => isAnswered(facts, formName),
        causes: (facts, { formName }) => ({
          facts: { unsaved: without(facts, formName), isAsked: false },
          emits: [{ type: 'leave.confirmed', keepsDrafts: true, formName: facts.formName }],
        }),
      }),
    }),
    invariants: {
      'a question is asked about unsaved changes alone': ({ tags, seen }) =>
        !tags.includes('confirming') || changesLeft(seen.unsaved, seen).length + seen.elsewhere.length > 0,
    },
    factsKey: ({ unsaved, reason, formName, elsewhere, isAsked }) => [
      unsaved.toSorted(),
      isAsked && [reason, formName, elsewhere],
    ],
  }),
  contextKey: ({ unsaved, formName, elsewhere }) => [unsaved.toSorted(), formName, elsewhere],
};
