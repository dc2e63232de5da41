import type {
  AnyActor,
  AnyMachineSnapshot,
  AnyTransitionDefinition,
  InspectionEvent,
  Snapshot,
} from 'xstate';
import { activeStates, transitionKey } from '../transitions.ts';
import type { ActorLog } from './actor-log.ts';
import {
  describeValue,
  type LiveActor,
  type LiveChannel,
  type LiveEvent,
  onLiveMessage,
} from './live-protocol.ts';
import type { ReplacedOutcomes } from './replaced-outcomes.ts';
import { takenOf } from './taken-transitions.ts';

type Options = {
  log: ActorLog;
  channel: LiveChannel;
  outcomes: ReplacedOutcomes;
  /** After each choice of an outcome. */
  onChoice: () => void;
};

/** Long enough for the page to paint its response to a click first. */
const describeAfterMs = 50;

/** `before` and `after`: of the actor; what it was before its start is unknown. */
type Microstep = {
  event: string;
  enabled: readonly AnyTransitionDefinition[];
  before: Snapshot<unknown> | undefined;
  after: Snapshot<unknown>;
};

/** Shows the actors of this tab to the machine lab; while no lab is open, nothing is described or sent. */
export function createLive({ log, channel, outcomes, onChoice }: Options) {
  const tab = crypto.randomUUID();
  const labs = new Set<string>();
  const microsteps = new Map<string, Microstep[]>();
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

  const actors = () =>
    log
      .actors()
      // React creates actors that it never starts.
      .filter(({ entries }) => entries.length > 0)
      .map(({ actor }) => describeActor(actor, outcomes.machineNameOf(actor), actor.getSnapshot()))
      .filter((actor) => actor?.status === 'active')
      .filter((actor) => actor !== null);

  const sendState = () => {
    flush();
    channel.postMessage({
      type: 'product.state',
      tab,
      actors: actors(),
      choices: outcomes.choices(),
    });
  };

  onLiveMessage(channel, (message) => {
    if (message.type === 'lab.opened') {
      labs.add(message.lab);
      sendState();
    } else if (message.type === 'lab.closed') {
      flush();
      labs.delete(message.lab);
      if (labs.size === 0) microsteps.clear();
    } else if (message.type === 'lab.chose' && message.tab === tab) {
      outcomes.choose(message.choice);
      onChoice();
      sendState();
    }
  });

  return {
    /** At the start and at `pageshow`: labs that are open answer. */
    open: () => channel.postMessage({ type: 'product.opened', tab }),
    /** At `pagehide`. */
    close: () => {
      flush();
      labs.clear();
      channel.postMessage({ type: 'product.closed', tab });
    },
    inspect: (inspected: InspectionEvent): void => {
      // Inspection types an actor by its least interface, but each is an actor of XState.
      const actor = inspected.actorRef as AnyActor;
      if (inspected.type === '@xstate.actor') outcomes.replace(actor, actor._parent);
      if (labs.size === 0) return;
      if (inspected.type === '@xstate.microstep') {
        const earlier = microsteps.get(actor.sessionId) ?? [];
        const { event, _transitions: enabled, snapshot: after } = inspected;
        const before = earlier.at(-1)?.after ?? log.lastSnapshot(actor.sessionId);
        microsteps.set(actor.sessionId, [...earlier, { event: event.type, enabled, before, after }]);
      }
      if (inspected.type !== '@xstate.snapshot') return;
      const steps = microsteps.get(actor.sessionId) ?? [];
      microsteps.delete(actor.sessionId);
      const { event, snapshot } = inspected;
      const machine = outcomes.machineNameOf(actor);
      if (machine === null) return;
      waiting.push(() => {
        const described = describeActor(actor, machine, snapshot);
        if (!described) return;
        const { type, ...payload } = event;
        const happened = {
          actor: described,
          event: type,
          payload: describeValue(payload),
          microsteps: steps.map(describeMicrostep),
        };
        channel.postMessage({ type: 'product.event', tab, happened });
      });
      timer ??= setTimeout(flush, describeAfterMs);
    },
  };
}

function describeMicrostep({ event, enabled, before }: Microstep): LiveEvent['microsteps'][number] {
  // Only machines take microsteps.
  const taken = before ? takenOf(enabled, before as AnyMachineSnapshot) : enabled;
  return { event, taken: taken.map(transitionKey) };
}

/** Null for an actor whose machine is not in the catalog. */
function describeActor(actor: AnyActor, machine: string | null, snapshot: unknown): LiveActor | null {
  if (machine === null) return null;
  // The actor runs a machine.
  const current = snapshot as AnyMachineSnapshot;
  return {
    id: actor.sessionId,
    machine,
    parent: actor._parent?.sessionId ?? null,
    status: current.status,
    states: activeStates(current).map(({ id }) => id),
    context: describeValue(current.context),
  };
}
