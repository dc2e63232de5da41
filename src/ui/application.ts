import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import {
  type Actor,
  type ActorSystem,
  type AnyActorLogic,
  type AnyActorRef,
  createActor,
  fromTransition,
  type InspectionEvent,
} from 'xstate';
import type { ChangeResult, MessageChange } from '#domain/contact-message-record.ts';
import type { PublicContent } from '#domain/public-content.ts';
import { useEmitted } from './use-emitted.ts';

type Inspector = (event: InspectionEvent) => void;

let inspector: Inspector | undefined;

export function setInspector(next: Inspector): void {
  inspector = next;
}

/** What the actors of the page make known to all screens. */
type Announcement =
  /** An admin has signed in again. */
  | { type: 'session.restored' }
  /** A check has read the published landing page. */
  | { type: 'page.read'; content: PublicContent }
  /** `kind`: the id of the kind of the records. */
  | { type: 'records.restored'; kind: string; ids: readonly string[] }
  /** Of a message that was no longer open at the response. */
  | { type: 'message.changed'; change: MessageChange; result: ChangeResult };

type ToastStack = ComponentType<{ region: HTMLElement }>;

type ApplicationEvent =
  | Announcement
  | { type: 'child.stop'; child: AnyActorRef }
  | { type: 'session.end' }
  | { type: 'toasts.loaded'; ToastStack: ToastStack };

type Page = {
  /** Is aborted with the session that writes and toasts are about. */
  session: AbortController;
  /** From the first toast on. */
  ToastStack: ToastStack | null;
};

const newPage: Page = { session: new AbortController(), ToastStack: null };

type System = ActorSystem<{ actors: Record<string, AnyActorRef> }>;

/** The root of all actors of the page, and of their one system. It emits what they announce. */
const application = createActor(
  fromTransition<Page, ApplicationEvent, System, undefined, Announcement>((page, event, scope) => {
    if (event.type === 'toasts.loaded') return { ...page, ToastStack: event.ToastStack };
    if (event.type === 'session.end') return { ...page, session: new AbortController() };
    if (event.type === 'child.stop') scope.stopChild(event.child);
    else scope.emit(event);
    return page;
  }, newPage),
  { id: 'application', ...(import.meta.env.DEV && { inspect: (event) => inspector?.(event) }) },
);

/** `createActor` for every actor of the page: a child of its root, to be started by the caller. */
export function createChild<Logic extends AnyActorLogic>(
  ...[logic, options]: Parameters<typeof createActor<Logic>>
): Actor<Logic> {
  // Not at the import: in development the inspector is set first.
  application.start();
  // Cast: adding `parent` keeps the options the logic requires; TypeScript cannot prove that for a generic logic.
  const args = [logic, { ...options, parent: application }] as unknown as Parameters<
    typeof createActor<Logic>
  >;
  return createActor(...args);
}

/** The one actor of the page with this `systemId`, which the first call creates. It is never stopped. */
export function longLived<Logic extends AnyActorLogic>(
  ...args: Parameters<typeof createActor<Logic>>
): Actor<Logic> {
  const known = application.system.get(args[1]?.systemId ?? '');
  // Cast: an id belongs to one logic.
  return known ? (known as Actor<Logic>) : createChild(...args);
}

/** A child does not stop by itself: XState leaves that to its parent. */
export function stopChild(child: AnyActorRef): void {
  application.send({ type: 'child.stop', child });
}

export function announce(event: Announcement): void {
  application.start().send(event);
}

/** Calls the handler of each event that is announced, the handlers being those of the last render. */
export function useAnnouncements(handlers: Parameters<typeof useEmitted<Announcement>>[1]): void {
  useEmitted(application, handlers);
}

/** Is aborted by the next {@link endSession}. */
export function sessionSignal(): AbortSignal {
  return application.getSnapshot().context.session.signal;
}

/** Stops the writes and closes the toasts of the session that has ended. */
export function endSession(): void {
  application.getSnapshot().context.session.abort();
  application.start().send({ type: 'session.end' });
}

export function setToastStack(ToastStack: ToastStack): void {
  application.start().send({ type: 'toasts.loaded', ToastStack });
}

export function useToastStack(): ToastStack | null {
  return useSelector(application, ({ context }) => context.ToastStack);
}
