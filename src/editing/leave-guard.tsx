import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react';
import type { Actor } from 'xstate';
import { leaveQuestions } from '#content/leave-questions.ts';
import {
  changesLeft,
  type LeaveGuardEmitted,
  type LeaveReason,
  leaveGuardMachine,
} from '#machines/leave-guard.machine.ts';
import { isWriting, writesEnded } from '#ui/lasting-write.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { type RecordEditor, useEditing } from './record-editor.ts';

/**
 * Whether the person leaves; asks only where something is unsaved.
 * @param formName the one form that is left; all, unless given
 */
type ConfirmLeave = (reason: LeaveReason, formName?: string) => Promise<boolean>;

/** The confirmation of the open page; null: nothing can be unsaved on it. */
export type LeaveConfirmation = { current: ConfirmLeave | null };

type GuardActor = Actor<typeof leaveGuardMachine>;

type Guard = { actor: GuardActor; confirm: ConfirmLeave };

const GuardContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('There is a leave guard in the admin area only.');
  return guard;
}

type Props = {
  /** Whether the person could go on editing: a session that has ended is left without a question. */
  isEditing: () => boolean;
  confirmation: LeaveConfirmation;
  children: ReactNode;
};

/**
 * Asks once before unsaved changes are left: by a navigation, a reload, a log-out or the closing of a dialog. A log-out
 * waits for the writes that are under way.
 */
export function LeaveGuard({ isEditing, confirmation, children }: Props) {
  const { drafts } = useEditing();
  const [snapshot, send, actor] = useLiveActor(leaveGuardMachine);
  const { reason, unsaved, elsewhere } = snapshot.context;
  const left = changesLeft(unsaved, snapshot.context);
  const { title, text, stay, leave } = leaveQuestions[reason](left, elsewhere);
  const keepsDrafts = reason === 'session';
  const choice = { label: leave, act: () => send({ type: 'leave.confirm', keepsDrafts }) };

  /** @returns whether the person leaves; false while another question is open. */
  const ask: ConfirmLeave = useEffectEvent(async (reason, formName) => {
    // A log-out ends the session of every tab.
    const elsewhere = reason === 'session' ? await drafts.namesElsewhere() : [];
    if (actor.getSnapshot().hasTag('confirming')) return false;
    const event = { type: 'leave.request', reason, formName: formName ?? null, elsewhere } as const;
    if (!actor.getSnapshot().can(event)) return true;
    const choice = chosen(actor);
    actor.send(event);
    return (await choice).type === 'leave.confirmed';
  });
  // Stable: the guard of the router and the log-out keep it.
  const [guard] = useState<Guard>(() => ({
    actor,
    confirm: async (reason, formName) => {
      const isLeaving = await ask(reason, formName);
      if (isLeaving && reason === 'session') await writesEnded();
      return isLeaving;
    },
  }));

  useLeaveBlocker(guard, isEditing);
  useImperativeHandle(confirmation, () => guard.confirm, [guard]);

  return (
    <GuardContext value={guard}>
      {children}
      <QuestionDialog
        isOpen={snapshot.hasTag('confirming')}
        title={title}
        text={text}
        cancelLabel={stay}
        onCancel={() => send({ type: 'leave.cancel' })}
        harmless={keepsDrafts ? choice : undefined}
        harmful={keepsDrafts ? undefined : choice}
      />
    </GuardContext>
  );
}

/**
 * Has the guard confirm every navigation to another page; before a reload the browser asks, also while a write is under
 * way. A navigation within the page, such as a new sort or Back from it, needs no confirmation.
 */
function useLeaveBlocker({ actor, confirm }: Guard, isEditing: () => boolean): void {
  const { history, options } = useRouter();
  const isUnsaved = () => isEditing() && actor.getSnapshot().context.unsaved.length > 0;

  const block: ShouldBlockFn = async ({ action, current, next }) => {
    if (current.pathname === next.pathname || !isUnsaved()) return false;
    if (action === 'PUSH' || action === 'REPLACE') return !(await confirm('page'));
    // Back and Forward have changed the URL already: it is put right at once, and the move is repeated when confirmed.
    void confirm('page').then((isConfirmed) => {
      if (!isConfirmed) return;
      const unblocked = { ignoreBlocker: true };
      if (action === 'BACK') history.back(unblocked);
      else if (action === 'FORWARD') history.forward(unblocked);
      else history.push(next.pathname + options.stringifySearch(next.search), undefined, unblocked);
    });
    return true;
  };

  useBlocker({ shouldBlockFn: block, enableBeforeUnload: () => isUnsaved() || isWriting() });
}

/** Has the guard know whether an editor has unsaved changes, and the editor that these are given up. */
export function useGuarded(editor: RecordEditor): void {
  const { actor } = useGuard();
  const formName = useSelector(editor, ({ context }) => context.name);
  const isUnsaved = useSelector(
    editor,
    (snapshot) => snapshot.hasTag('unsaved') || snapshot.context.uploads.length > 0,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    actor.send({ type: 'change.made', formName });
    return () => actor.send({ type: 'change.undone', formName });
  }, [actor, formName, isUnsaved]);

  useEmitted(actor, {
    'leave.confirmed': ({ keepsDrafts, formName: left }) => {
      if (!keepsDrafts && (left ?? formName) === formName) editor.send({ type: 'leave.discard' });
    },
  });
}

/** Asks before what a dialog has unsaved is left. */
export const useConfirmLeave = (): ConfirmLeave => useGuard().confirm;

export function useHasUnsaved(): boolean {
  return useSelector(useGuard().actor, ({ context }) => context.unsaved.length > 0);
}

function chosen(actor: GuardActor): Promise<LeaveGuardEmitted> {
  return new Promise((resolve) => {
    const subscription = actor.on('*', (choice) => {
      subscription.unsubscribe();
      resolve(choice);
    });
  });
}
