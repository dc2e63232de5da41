import { type AnyActor, type AnyMachineSnapshot, type InspectionEvent, StateMachine } from 'xstate';
import { activeStates, transitionKey } from '../transitions.ts';
import {
  describeValue,
  type LiveActor,
  type LiveChannel,
  liveChannelName,
  liveLab,
  onLiveMessage,
} from './live-protocol.ts';
import { relayChannel } from './relay-channel.ts';

type Options = {
  /** Where `statechart-tool lab` runs; without it a page talks to the lab of its own origin. */
  lab?: string;
  /** Whether the lab gets the values of contexts and events, and not their types and lengths alone. */
  showsValues?: boolean;
};

/** Long enough for a page to paint its response to a click first. */
const describeAfterMs = 50;

/**
 * Shows the machines that run in this page or process to the machine lab. While no lab is open, nothing is described or
 * sent.
 *
 * @returns `inspect`, which every `createActor` of the application takes as its option of this name; `close`, without which
 *   a process of Node goes on
 */
export function connect({ lab, showsValues = false }: Options = {}) {
  const isPage = typeof document !== 'undefined';
  const app = crypto.randomUUID();
  const channel: LiveChannel =
    lab !== undefined || !isPage
      ? relayChannel(lab ?? liveLab, () => opened())
      : new BroadcastChannel(liveChannelName);
  const opened = () => channel.postMessage({ type: 'app.opened', app });
  const actors = new Map<string, AnyActor>();
  const senders = new WeakMap<object, string>();
  const taken = new Map<string, string[]>();
  const labs = new Set<string>();
  /** What describes and sends one event each, in order: snapshots do not change later. */
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const sends = waiting;
    waiting = [];
    for (const send of sends) send();
  };
  const described = (actor: AnyActor, snapshot: AnyMachineSnapshot): LiveActor => ({
    id: actor.sessionId,
    machine: actor.logic.id,
    parent: actor._parent?.sessionId ?? null,
    status: snapshot.status,
    states: activeStates(snapshot).map(({ id }) => id),
    context: describeValue(snapshot.context, showsValues),
  });
  const sendState = () => {
    flush();
    const running = [...actors.values()].filter((actor) => actor.getSnapshot().status === 'active');
    channel.postMessage({
      type: 'app.state',
      app,
      name: isPage ? `Page ${location.pathname}` : `Process ${app.slice(0, 4)}`,
      actors: running.map((actor) => described(actor, actor.getSnapshot())),
    });
  };
  onLiveMessage(channel, (message) => {
    if (message.type === 'lab.opened') {
      labs.add(message.lab);
      sendState();
    } else if (message.type === 'lab.closed') {
      flush();
      labs.delete(message.lab);
    }
  });
  const leave = () => {
    flush();
    labs.clear();
    channel.postMessage({ type: 'app.closed', app });
  };
  opened();
  if (isPage) {
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', ({ persisted }) => persisted && opened());
  }
  return {
    close: () => {
      leave();
      channel.close();
    },
    inspect: (inspected: InspectionEvent): void => {
      // Inspection types an actor by its least interface, but each is an actor of XState.
      const actor = inspected.actorRef as AnyActor;
      const { sessionId } = actor;
      if (!(actor.logic instanceof StateMachine)) return;
      if (inspected.type === '@xstate.event' && inspected.sourceRef && inspected.sourceRef !== actor)
        senders.set(inspected.event, inspected.sourceRef.sessionId);
      if (inspected.type === '@xstate.microstep' && labs.size > 0)
        taken.set(sessionId, [
          ...(taken.get(sessionId) ?? []),
          ...inspected._transitions.map((one) => transitionKey(one)),
        ]);
      if (inspected.type !== '@xstate.snapshot') return;
      const keys = taken.get(sessionId) ?? [];
      taken.delete(sessionId);
      const { event, snapshot } = inspected;
      // An actor of a machine. React creates others that it never starts: they have no snapshot.
      const after = snapshot as AnyMachineSnapshot;
      if (after.status === 'active') actors.set(sessionId, actor);
      else actors.delete(sessionId);
      if (labs.size === 0) return;
      const { type, ...payload } = event;
      waiting.push(() =>
        channel.postMessage({
          type: 'app.event',
          app,
          happened: {
            actor: described(actor, after),
            from: senders.get(event) ?? null,
            event: type,
            payload: describeValue(payload, showsValues),
            taken: keys,
          },
        }),
      );
      timer ??= setTimeout(flush, describeAfterMs);
    },
  };
}
