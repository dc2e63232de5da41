import { changesLeft, type LeaveReason, type leaveGuardMachine } from './leave-guard.machine.ts';
import { isSame } from './shared/model-words.ts';
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
    'each form with unsaved changes is named once, until it has none': ({ on, before, snapshot }) => {
      const known = before?.context.unsaved ?? [];
      const made = on('change.made')?.formName;
      const undone = on('change.undone')?.formName;
      const left = known.filter((name) => name !== undone);
      return isSame(snapshot.context.unsaved, made && !left.includes(made) ? [...left, made] : left);
    },
    'unsaved changes are left after a question alone, and none is asked without any': ({
      on,
      before,
      snapshot,
    }) => {
      const request = on('leave.request');
      if (!request || before?.hasTag('confirming')) return true;
      const { reason, formName, elsewhere, unsaved } = snapshot.context;
      const isAsked = changesLeft(unsaved, request).length + request.elsewhere.length > 0;
      return (
        snapshot.hasTag('confirming') === isAsked &&
        (!isAsked || isSame(request, { reason, formName, elsewhere, type: 'leave.request' }))
      );
    },
    'one question is open at a time, until it is answered': ({ on, before, snapshot }) => {
      if (!before?.hasTag('confirming'))
        return on('leave.request') !== null || !snapshot.hasTag('confirming');
      const { unsaved: _, ...question } = before.context;
      const { unsaved, ...now } = snapshot.context;
      const isAnswered = on('leave.confirm') !== null || on('leave.cancel') !== null;
      const isOver = changesLeft(unsaved, now).length + now.elsewhere.length === 0;
      return isSame(question, now) && snapshot.hasTag('confirming') === !(isAnswered || isOver);
    },
    'an answer is announced once; a question that a save has answered loses no draft': ({
      on,
      before,
      snapshot,
      emits,
    }) => {
      const { formName } = snapshot.context;
      const isClosed = before?.hasTag('confirming') === true && !snapshot.hasTag('confirming');
      const { keepsDrafts } = on('leave.confirm') ?? { keepsDrafts: true };
      const answer = on('leave.cancel')
        ? { type: 'leave.cancelled' }
        : { type: 'leave.confirmed', keepsDrafts, formName };
      return isSame(emits, isClosed ? [answer] : []);
    },
  },
  screen: (snapshot) => [
    snapshot.hasTag('confirming')
      ? { role: 'dialog', name: questions[snapshot.context.reason] }
      : { role: 'button', name: 'Keep editing', absent: true },
  ],
};
