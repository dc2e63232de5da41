import { changesLeft, type LeaveReason, type leaveGuardMachine } from './leave-guard.machine.ts';
import { isSame, when } from './shared/model-words.ts';
import { type ModelOf, noPayload } from './testing/model.ts';

const names = { hero: { formName: 'Hero Section' }, about: { formName: 'About Section' } };

const questions: Record<LeaveReason, string> = {
  page: 'Leave without saving?',
  session: 'Log out with unsaved changes?',
  dialog: 'Discard your changes?',
};

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
  contextKey: ({ unsaved, formName, elsewhere }) => [unsaved.toSorted(), formName, elsewhere],
  invariants: {
    'each form with unsaved changes is named once, until it has none': ({ on, was, context }) => {
      const made = on('change.made')?.formName;
      const left = was.unsaved.filter((name) => name !== on('change.undone')?.formName);
      return isSame(context.unsaved, made && !left.includes(made) ? [...left, made] : left);
    },
    'unsaved changes are left after a question alone, and none is asked without any': ({
      on,
      before,
      context,
      snapshot,
    }) => {
      const { type: _, ...request } = on('leave.request') ?? { type: null, ...context };
      if (!on('leave.request') || before.hasTag('confirming')) return true;
      const isAsked = changesLeft(context.unsaved, request).length + request.elsewhere.length > 0;
      const { unsaved, ...question } = context;
      const isKnown = Object.entries(request).every((entry) =>
        Object.entries(question).some((one) => isSame(one, entry)),
      );
      return snapshot.hasTag('confirming') === isAsked && (!isAsked || isKnown);
    },
    'one question is open at a time, until it is answered, once': ({
      on,
      before,
      was,
      context,
      snapshot,
      emits,
    }) => {
      const isOpen = snapshot.hasTag('confirming');
      if (!before.hasTag('confirming'))
        return emits.length === 0 && (on('leave.request') !== null || !isOpen);
      const { formName, reason, elsewhere } = context;
      const isOver = changesLeft(context.unsaved, context).length + elsewhere.length === 0;
      const answer = on('leave.confirm') ?? (isOver ? { keepsDrafts: true } : null);
      const confirmed = when(answer, { type: 'leave.confirmed', keepsDrafts: answer?.keepsDrafts, formName });
      const told = on('leave.cancel') ? [{ type: 'leave.cancelled' }] : confirmed;
      return (
        isOpen === (told.length === 0) &&
        isSame(emits, told) &&
        isSame([formName, reason, elsewhere], [was.formName, was.reason, was.elsewhere])
      );
    },
  },
  screen: (snapshot) => [
    snapshot.hasTag('confirming')
      ? { role: 'dialog', name: questions[snapshot.context.reason] }
      : { role: 'button', name: 'Keep editing', absent: true },
  ],
};
