import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Actor, ActorRefFrom } from 'xstate';
import { leaveQuestions } from '#content/leave-questions.ts';
import type { authMachine } from '#machines/auth.machine.ts';
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

/** Reports how a log-out ended. */
type Session = ActorRefFrom<typeof authMachine>;

type Guard = { actor: GuardActor; session: Session; confirm: ConfirmLeave };

const GuardContext = createContext<Guard | null>(null);

function useGuard(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('There is a leave guard in the admin area only.');
  return guard;
}

type Props = {
  session: Session;
  /** Whether the person could go on editing: a session that has ended is left without a question. */
  isEditing: () => boolean;
  confirmation: LeaveConfirmation;
  children: ReactNode;
};

/**
 * Asks once before unsaved changes are left: by a navigation, a reload, a log-out or the closing of a dialog. A log-out
 * waits for the writes that are under way.
 */
export function LeaveGuard({ session, isEditing, confirmation, children }: Props) {
  const { userId, drafts } = useEditing();
  const [snapshot, send, actor] = useLiveActor(leaveGuardMachine);
  const putBack = useRef(() => {});
  const { reason, unsaved, elsewhere } = snapshot.context;
  const left = changesLeft(unsaved, snapshot.context);
  const { title, text, stay, leave, leaveAndKeep } = leaveQuestions[reason](left, elsewhere);
  const choice = (label: string, keepsDrafts: boolean) => ({
    label,
    act: () => send({ type: 'leave.confirm', keepsDrafts }),
  });

  /** @returns whether the person leaves; false while another question is open. */
  const ask: ConfirmLeave = useEffectEvent(async (reason, formName) => {
    // A log-out ends the session of every tab.
    const elsewhere = reason === 'session' ? await drafts.readElsewhere(userId) : [];
    if (actor.getSnapshot().hasTag('confirming')) return false;
    const names = elsewhere.map(({ formName }) => formName);
    const event = {
      type: 'leave.request',
      reason,
      formName: formName ?? null,
      elsewhere: [...new Set(names)],
    } as const;
    if (!actor.getSnapshot().can(event)) return true;
    const choice = chosen(actor);
    actor.send(event);
    const answer = await choice;
    if (answer.type === 'leave.cancelled') return false;
    if (reason === 'session' && !answer.keepsDrafts) {
      // Before the session ends: the other tabs then say what has become of their drafts.
      putBack.current = await drafts.discard(userId, elsewhere);
    }
    return true;
  });
  // Stable: the guard of the router and the log-out keep it.
  const [guard] = useState<Guard>(() => ({
    actor,
    session,
    confirm: async (reason, formName) => {
      const isLeaving = await ask(reason, formName);
      if (isLeaving && reason === 'session') await writesEnded();
      return isLeaving;
    },
  }));

  useEmitted(session, {
    'signOut.succeeded': () => {
      putBack.current = () => {};
    },
    'signOut.failed': () => putBack.current(),
  });
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
        harmless={leaveAndKeep === undefined ? undefined : choice(leaveAndKeep, true)}
        harmful={choice(leave, false)}
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
  const { actor, session } = useGuard();
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
  useEmitted(session, { 'signOut.failed': () => editor.send({ type: 'leave.failed' }) });
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
