import { expect } from '@playwright/test';
import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import type { leaveGuardMachine } from '#machines/leave-guard.machine.ts';
import type { Driver, Harness } from './harness.ts';

const tab = ({ page }: Harness, name: string) => page.getByRole('tab', { name, exact: true });
const title = ({ page }: Harness) => page.getByLabel('Title', { exact: true });

async function show(harness: Harness, name: string): Promise<void> {
  await tab(harness, name).click();
  await expect(tab(harness, name)).toHaveAttribute('aria-selected', 'true');
}

const change = (name: string) => async (harness: Harness) => {
  await show(harness, name);
  await title(harness).fill('My title');
};

/** A press takes back what was typed; where nothing was, nothing happens. */
const takeBack = (name: string) => async (harness: Harness) => {
  await show(harness, name);
  await harness.press('Discard changes');
};

const isChanged = ({ context }: AnyMachineSnapshot, name: string) => context.unsaved.includes(name);

export const leaveGuardDriver: Driver = {
  machine: 'leave-guard',
  requests: {},
  async open(harness) {
    await harness.openAsAdmin('/admin/landing-page');
    await expect(tab(harness, 'Hero Section')).toBeVisible();
  },
  steps: {
    'change.made (hero)': change('Hero Section'),
    'change.made (about)': change('About Section'),
    'change.undone (hero)': takeBack('Hero Section'),
    'change.undone (about)': takeBack('About Section'),
    'leave.request (page)': ({ page }) =>
      page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Dashboard' }).click(),
    'leave.confirm (lost)': (harness) => harness.press('Leave without saving'),
    'leave.cancel': (harness) => harness.press('Keep editing'),
  },
  ends: ['leave.confirm (lost)'],
  contextKey: ({ unsaved }: ContextFrom<typeof leaveGuardMachine>) => unsaved.toSorted(),
  isPossible: (snapshot, step) => {
    if (snapshot.matches('confirmingLeave'))
      return step.startsWith('leave.confirm') || step === 'leave.cancel';
    if (step.startsWith('leave.request')) return snapshot.context.unsaved.length > 0;
    if (step === 'change.made (hero)') return !isChanged(snapshot, 'Hero Section');
    if (step === 'change.made (about)') return !isChanged(snapshot, 'About Section');
    if (step === 'change.undone (hero)') return isChanged(snapshot, 'Hero Section');
    if (step === 'change.undone (about)') return isChanged(snapshot, 'About Section');
    return true;
  },
};
