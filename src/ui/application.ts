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
import { useEmitted } from './use-emitted.ts';

export type Inspector = (event: InspectionEvent) => void;

let inspector: Inspector | undefined;

export function setInspector(next: Inspector): void {
  inspector = next;
}

/** What the actors of the page make known to all screens. */
type Announcement =
  /** An admin has signed in again. */
  | { type: 'session.restored' }
  /** `kind`: the constant of the records. */
  | { type: 'records.restored'; kind: object; ids: readonly string[] }
  /** Of a message that was no longer open at the response. */
  | { type: 'message.changed'; change: MessageChange; result: ChangeResult };

type ApplicationEvent = Announcement | { type: 'child.stop'; child: AnyActorRef };

type NoSystem = ActorSystem<{ actors: Record<never, never> }>;

/** The root of all actors of the page. It emits what they announce. */
const application = createActor(
  fromTransition<null, ApplicationEvent, NoSystem, undefined, Announcement>((_, event, scope) => {
    if (event.type === 'child.stop') scope.stopChild(event.child);
    else scope.emit(event);
    return null;
  }, null),
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
