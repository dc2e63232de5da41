import { type ModelOf, plain } from './graph/catalog-entry.ts';
import type { leaveGuardMachine } from './leave-guard.machine.ts';

const names = { hero: { of: 'Hero Section' }, about: { of: 'About Section' } };

export const leaveGuardModel: ModelOf<typeof leaveGuardMachine> = {
  events: {
    'change.made': names,
    'change.undone': names,
    'leave.request': { page: { way: 'page' } },
    'leave.confirm': { lost: { isKept: false }, kept: { isKept: true } },
    'leave.cancel': plain,
  },
  outcomes: {},
  states: {
    clean: [{ role: 'button', name: 'Keep editing', absent: true }],
    unsaved: [{ role: 'button', name: 'Keep editing', absent: true }],
    asking: [{ role: 'dialog', name: 'Leave without saving?' }],
  },
  distinguish: ({ unsaved }) => [...unsaved].sort(),
};
