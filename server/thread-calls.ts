import { inspect } from 'node:util';
import type { MessagePort, Transferable, Worker } from 'node:worker_threads';

/** What a thread does when the other one calls it, by name. Values and answers are copied between them. */
export type Calls = Record<string, (value: never) => unknown>;

/** What one thread sends to another in the place of a `Response`, which takes it in its constructor with its body. */
export type SentResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: ArrayBuffer | null;
};

export async function toSentResponse(response: Response): Promise<SentResponse> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: response.body && (await response.arrayBuffer()) };
}

type Message = { kind: 'call'; id: number; name: string; value: never } | Answer;

type Answer = { kind: 'answer'; id: number; value: never } | { kind: 'failure'; id: number; reason: string };

/**
 * The one protocol between threads: each side calls the other, any number of calls at a time, and gets an answer or a
 * failure for each. All calls that wait fail when the thread ends.
 *
 * @param port the worker, or in the worker its parent's port
 * @param own what this side answers
 */
export function connectThread<Theirs extends Calls>(port: Worker | MessagePort, own: Calls) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;

  async function respond(id: number, name: string, value: never): Promise<void> {
    try {
      const answer = await own[name]?.(value);
      port.postMessage({ kind: 'answer', id, value: answer });
    } catch (error) {
      port.postMessage({ kind: 'failure', id, reason: inspect(error) });
    }
  }

  port.on('message', (message: Message) => {
    if (message.kind === 'call') return void respond(message.id, message.name, message.value);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  port.on('exit', () => {
    for (const [id, end] of waiting) end({ kind: 'failure', id, reason: 'The thread has ended.' });
    waiting.clear();
  });

  return {
    /** @throws Error with the reason of a failure */
    call<Name extends keyof Theirs & string>(
      name: Name,
      value: Parameters<Theirs[Name]>[0],
      transfer: readonly Transferable[] = [],
    ): Promise<Awaited<ReturnType<Theirs[Name]>>> {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, (answer) =>
          answer.kind === 'answer' ? resolve(answer.value) : reject(new Error(answer.reason)),
        );
        port.postMessage({ kind: 'call', id, name, value }, transfer);
      });
    },
  };
}
