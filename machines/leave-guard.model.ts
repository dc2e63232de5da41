import { type ModelOf, noPayload } from './catalog-entry.ts';
import type { leaveGuardMachine } from './leave-guard.machine.ts';

const names = { hero: { formName: 'Hero Section' }, about: { formName: 'About Section' } };

export const leaveGuardModel: ModelOf<typeof leaveGuardMachine> = {
  events: {
    'change.made': names,
    'change.undone': names,
    'leave.request': { page: { reason: 'page' } },
    'leave.confirm': { lost: { keepsDrafts: false }, kept: { keepsDrafts: true } },
    'leave.cancel': noPayload,
  },
  outcomes: {},
  states: {
    clean: [{ role: 'button', name: 'Keep editing', absent: true }],
    unsaved: [{ role: 'button', name: 'Keep editing', absent: true }],
    confirmingLeave: [{ role: 'dialog', name: 'Leave without saving?' }],
  },
  contextKey: ({ unsaved }) => [...unsaved].sort(),
};
