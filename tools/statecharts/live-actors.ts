import { type AnyActorLogic, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { CatalogEntry } from '#machines/catalog-entry.ts';

type Call = {
  id: string;
  src: string;
  signal: AbortSignal;
  settle: (event: AnyEventObject) => void;
  settled: boolean;
};
type RunningCallback = { src: string; send: (event: AnyEventObject) => void };

/** Stand-ins for the actors of one machine that answer when told to, and remember how they were treated. */
export class LiveActors {
  /** What is provided to the machine. */
  readonly logics: Record<string, AnyActorLogic>;
  readonly #calls: Call[] = [];
  readonly #callbacks = new Set<RunningCallback>();

  constructor({ model }: CatalogEntry) {
    this.logics = {
      ...Object.fromEntries(Object.keys(model.outcomes).map((src) => [src, this.#promise(src)])),
      ...Object.fromEntries(Object.keys(model.sends).map((src) => [src, this.#callback(src)])),
    };
  }

  /** Ends the running call with this invoke id as an outcome event says. */
  settle(id: string, event: AnyEventObject): void {
    const call = this.#calls.findLast((one) => one.id === id && !one.settled);
    if (!call) throw new Error(`the actor ${id} was never started.`);
    if (call.signal.aborted) throw new Error(`the actor ${id} was stopped before it could answer.`);
    call.settled = true;
    call.settle(event);
  }

  /** Sends an event as the running actor of this name would. */
  report(src: string, event: AnyEventObject): void {
    const callback = [...this.#callbacks].findLast((one) => one.src === src);
    if (!callback) throw new Error(`the actor ${src} is not running, so it cannot send ${event.type}.`);
    callback.send(event);
  }

  /** Ids of calls that still wait for an answer that somebody wants. */
  runningCalls(): string[] {
    return this.#calls.filter((call) => !call.settled && !call.signal.aborted).map((call) => call.id);
  }

  /** The name of the actor that was called under this id; null when there was no such call. */
  sourceOf(id: string): string | null {
    return this.#calls.findLast((call) => call.id === id)?.src ?? null;
  }

  /** Names of running callback actors. */
  runningCallbacks(): string[] {
    return [...this.#callbacks].map((callback) => callback.src);
  }

  #promise(src: string) {
    return fromPromise<unknown>(
      ({ self, signal }) =>
        new Promise((resolve, reject) => {
          this.#calls.push({
            id: self.id,
            src,
            signal,
            settled: false,
            settle: (event) => ('error' in event ? reject(event.error) : resolve(event.output)),
          });
        }),
    );
  }

  #callback(src: string) {
    return fromCallback<AnyEventObject>(({ sendBack }) => {
      const callback = { src, send: sendBack };
      this.#callbacks.add(callback);
      return () => this.#callbacks.delete(callback);
    });
  }
}
