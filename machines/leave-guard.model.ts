import { changesLeft, type leaveGuardMachine } from './leave-guard.machine.ts';
import type { ModelOf } from './testing/model.ts';
import { button, dialog, isSame, onlyPayload, presentIf, when } from './testing/words.ts';

const names = { hero: { formName: 'Hero Section' }, about: { formName: 'About Section' } };

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
    'leave.cancel': onlyPayload({}),
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
      const { reason, formName, elsewhere, unsaved } = step.context;
      const { type, ...request } = step.on('leave.request') ?? {};
      const isDue = changesLeft(unsaved, { formName }).length + elsewhere.length > 0;
      const isAsked = isDue && isSame(request, { reason, formName, elsewhere });
      const isQuiet = step.before.hasTag('confirming') || unsaved.length === 0;
      return type ? isAsked : !step.is('leave.request (page)') || isQuiet;
    },
    'one question is open at a time, until it is answered, once': (step) => {
      const { on, context, emits } = step;
      const { formName } = context;
      const wasOpen = step.before.hasTag('confirming');
      const isOver = wasOpen && changesLeft(context.unsaved, context).length + context.elsewhere.length === 0;
      const keepsDrafts = on('leave.confirm')?.keepsDrafts ?? true;
      const isConfirmed = isOver || on('leave.confirm');
      const isOpen = wasOpen ? emits.length === 0 && step.keeps('reason') : on('leave.request') !== null;
      return (
        step.snapshot.hasTag('confirming') === isOpen &&
        isSame(emits, [
          ...when(isConfirmed, { type: 'leave.confirmed', keepsDrafts, formName }),
          ...when(on('leave.cancel'), { type: 'leave.cancelled' }),
        ])
      );
    },
  },
  screen: (snapshot) => {
    const isPage = snapshot.hasTag('confirming') && snapshot.context.reason === 'page';
    return [
      ...when(isPage, dialog('Leave without saving?')),
      button('Keep editing', presentIf(snapshot.hasTag('confirming'))),
    ];
  },
};
