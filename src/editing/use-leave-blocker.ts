import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Actor } from 'xstate';
import type { LeaveWay, leaveGuardMachine } from '#machines/leave-guard.machine.ts';
import { discardUnsaved, installLeaveGuard } from './open-forms.ts';

type GuardActor = Actor<typeof leaveGuardMachine>;

/**
 * Puts the guard between the person and every way out of the page; the browser asks itself before a reload. A move
 * within the page, such as a new sort and the way back from it, leaves nothing.
 */
export function useLeaveBlocker(actor: GuardActor, isEditing: () => boolean): void {
  const { history, options } = useRouter();

  useEffect(
    () =>
      installLeaveGuard({
        mark: (of, isUnsaved) => actor.send({ type: isUnsaved ? 'change.made' : 'change.undone', of }),
        confirm: (way) => confirm(actor, way),
      }),
    [actor],
  );

  const isUnsaved = () => isEditing() && actor.getSnapshot().hasTag('unsaved');

  const block: ShouldBlockFn = async ({ action, current, next }) => {
    if (current.pathname === next.pathname || !isUnsaved()) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await confirm(actor, 'page'));
    // Back and its like have moved the URL already: it is put right at once, and they are repeated when confirmed.
    void confirm(actor, 'page').then((isConfirmed) => {
      if (!isConfirmed) return;
      const free = { ignoreBlocker: true };
      if (action === 'BACK') history.back(free);
      else if (action === 'FORWARD') history.forward(free);
      else history.push(next.pathname + options.stringifySearch(next.search), undefined, free);
    });
    return true;
  };

  useBlocker({ shouldBlockFn: block, enableBeforeUnload: isUnsaved });
}

/** @returns whether the person leaves; false while another question is open. */
async function confirm(actor: GuardActor, way: LeaveWay): Promise<boolean> {
  const snapshot = actor.getSnapshot();
  if (snapshot.hasTag('asking')) return false;
  const event = { type: 'leave.request', way } as const;
  if (!snapshot.can(event)) return true;
  return new Promise((resolve) => {
    const subscriptions = [
      actor.on('leave.confirmed', ({ isKept }) => {
        if (!isKept) discardUnsaved();
        answer(true);
      }),
      actor.on('leave.cancelled', () => answer(false)),
    ];
    const answer = (isConfirmed: boolean) => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      resolve(isConfirmed);
    };
    actor.send(event);
  });
}
