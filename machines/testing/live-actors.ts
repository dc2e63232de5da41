import { type AnyActorLogic, type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { CatalogEntry } from './catalog-entry.ts';

type Call = {
  id: string;
  src: string;
  signal: AbortSignal;
  settle: (event: AnyEventObject) => void;
  isSettled: boolean;
};

/** Stand-ins for the actors of one machine, which end and send on command. */
export class LiveActors {
  /** What is provided to the machine. */
  readonly logics: Record<string, AnyActorLogic>;
  /** The input of each actor that was started since the last event, by id. */
  started: Record<string, unknown> = {};
  readonly #calls: Call[] = [];
  readonly #callbacks = new Set<{ id: string; src: string; send: (event: AnyEventObject) => void }>();

  constructor({ model }: CatalogEntry) {
    this.logics = Object.fromEntries([
      ...Object.keys(model.outcomes).map((src) => [src, this.#promise(src)]),
      ...Object.keys(model.sends ?? {}).map((src) => [src, this.#callback(src)]),
    ]);
  }

  /** Ends the running call of this id as an outcome event says. */
  settle(id: string, event: AnyEventObject): void {
    const call = this.#calls.findLast((one) => one.id === id && !one.isSettled);
    if (!call) throw new Error(`the actor ${id} was never started.`);
    if (call.signal.aborted) throw new Error(`the actor ${id} was stopped before it could answer.`);
    call.isSettled = true;
    call.settle(event);
  }

  /** Sends an event as the running callback actor of this name would. */
  report(src: string, event: AnyEventObject): void {
    const callback = [...this.#callbacks].findLast((one) => one.src === src);
    if (!callback) throw new Error(`the actor ${src} is not running, so it cannot send ${event.type}.`);
    callback.send(event);
  }

  /** Ids of callback actors that run, and of calls that are neither settled nor aborted. */
  running(): string[] {
    const calls = this.#calls.filter((call) => !call.isSettled && !call.signal.aborted);
    return [...calls, ...this.#callbacks].map(({ id }) => id).toSorted();
  }

  /** The name of the actor that was called under this id; undefined when there was no such call. */
  sourceOf(id: string): string | undefined {
    return this.#calls.findLast((call) => call.id === id)?.src;
  }

  #promise(src: string) {
    return fromPromise<unknown, unknown>(({ self, signal, input }) => {
      this.started[self.id] = input;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const settle = (event: AnyEventObject) =>
        'error' in event ? reject(event.error) : resolve(event.output);
      this.#calls.push({ id: self.id, src, signal, settle, isSettled: false });
      return promise;
    });
  }

  #callback(src: string) {
    return fromCallback<AnyEventObject, unknown>(({ self, sendBack, input }) => {
      this.started[self.id] = input;
      const callback = { id: self.id, src, send: sendBack };
      this.#callbacks.add(callback);
      return () => this.#callbacks.delete(callback);
    });
  }
}
