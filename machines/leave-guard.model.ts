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
    'unsaved changes are left after a question alone, and none is asked without any': (step) => {
      const { on, is, before, context, snapshot } = step;
      const request = on('leave.request');
      const { reason, formName, elsewhere, unsaved } = context;
      const isOpen = snapshot.hasTag('confirming');
      const isDue = changesLeft(unsaved, context).length + elsewhere.length > 0;
      if (request)
        return isOpen && isDue && isSame(request, { reason, formName, elsewhere, type: request.type });
      return !is('leave.request (page)') || before.hasTag('confirming') || unsaved.length === 0;
    },
    'one question is open at a time, until it is answered, once': (step) => {
      const { on, is, before, was, context, snapshot, emits } = step;
      const isOpen = snapshot.hasTag('confirming');
      if (!before.hasTag('confirming'))
        return emits.length === 0 && isOpen === (on('leave.request') !== null);
      const { formName } = context;
      const isOver = changesLeft(context.unsaved, context).length + context.elsewhere.length === 0;
      const keepsDrafts = on('leave.confirm')?.keepsDrafts ?? true;
      const confirmed = when(is('leave.confirm') || isOver, {
        type: 'leave.confirmed',
        keepsDrafts,
        formName,
      });
      const expected = is('leave.cancel') ? [{ type: 'leave.cancelled' }] : confirmed;
      return (
        isOpen === (expected.length === 0) && isSame(emits, expected) && isSame(context.reason, was.reason)
      );
    },
  },
  screen: (snapshot) => [
    snapshot.hasTag('confirming')
      ? { role: 'dialog', name: questions[snapshot.context.reason] }
      : { role: 'button', name: 'Keep editing', absent: true },
  ],
};
