import { trackWork } from './open-work.ts';

export type Turn = {
  /** Tasks of one sender share its turns. Null: not known; all unknown senders share those of one. */
  sender: string | null;
  /** Goes before all tasks that are not urgent, except for every third turn. */
  isUrgent?: boolean;
  /** Milliseconds that the task is expected to run. */
  expectedMs?: number;
  /** Removes the task while it waits; it is rejected with the reason. */
  signal?: AbortSignal;
};

export type FairQueue = {
  /**
   * Runs a task when its turn comes.
   * @throws QueueFullError when too many tasks wait.
   */
  run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result>;
  /** Resolves when the tasks of all calls so far have ended. */
  settled(): Promise<unknown>;
};

export type QueueLimits = {
  /** Tasks that run at a time. */
  concurrency: number;
  /** Tasks that wait. When they are as many, the sender with the most of them loses its newest. */
  maxWaiting: number;
  /** Tasks of one known sender that wait, apart from urgent ones. */
  maxWaitingPerSender: number;
  now?: () => number;
};

/** `sender`: too many tasks of the same sender wait; `all`: too many tasks wait. */
export class QueueFullError extends Error {
  readonly limit: 'sender' | 'all';

  constructor(limit: 'sender' | 'all') {
    super(limit === 'sender' ? 'Too many tasks of this sender wait.' : 'Too many tasks wait.');
    this.limit = limit;
  }
}

/** Of three turns in a row, one is for a task that is not urgent. */
const urgentTurnsInARow = 2;

/** Milliseconds of used time that a sender is forgiven for each millisecond that passes. */
const forgiveness = 0.02;
const maxUsedMs = 5_000;

/** More are kept only while they count. */
const accountsKept = 1_000;

type Waiting = {
  sender: string;
  isUrgent: boolean;
  expectedMs: number;
  start(): void;
  reject(error: unknown): void;
};

/**
 * A queue that gives each turn to the sender that has used the least time: many or long tasks of one sender delay its
 * own, and hardly those of another.
 */
export function createFairQueue({
  concurrency,
  maxWaiting,
  maxWaitingPerSender,
  now = () => performance.now(),
}: QueueLimits): FairQueue {
  /** In the order in which they came. */
  const waiting: Waiting[] = [];
  /** The milliseconds that a sender had used by a time; forgiveness makes them less than zero while it waits. */
  const accounts = new Map<string, { usedMs: number; at: number }>();
  const { track, settled } = trackWork();
  let running = 0;
  let urgentTurns = 0;

  function usedMs(sender: string): number {
    const account = accounts.get(sender);
    return account === undefined ? 0 : account.usedMs - (now() - account.at) * forgiveness;
  }

  function charge(sender: string, milliseconds: number): void {
    const used = Math.max(usedMs(sender), 0) + milliseconds;
    accounts.set(sender, { usedMs: Math.min(Math.max(used, 0), maxUsedMs), at: now() });
  }

  function forgetAccounts(): void {
    if (accounts.size <= accountsKept) return;
    const senders = new Set(waiting.map(({ sender }) => sender));
    for (const sender of accounts.keys()) {
      if (usedMs(sender) <= 0 && !senders.has(sender)) accounts.delete(sender);
    }
  }

  function remove(task: Waiting): void {
    const index = waiting.indexOf(task);
    if (index !== -1) waiting.splice(index, 1);
  }

  function makeRoom({ sender, isUrgent }: Waiting, isKnown: boolean): void {
    const lines = Map.groupBy(
      waiting.filter((task) => !task.isUrgent),
      (task) => task.sender,
    );
    const own = lines.get(sender)?.length ?? 0;
    if (isKnown && !isUrgent && own >= maxWaitingPerSender) throw new QueueFullError('sender');
    if (waiting.length < maxWaiting) return;
    const longest = [...lines.values()].sort((one, other) => one.length - other.length).at(-1) ?? [];
    const newest = longest.at(-1);
    if (newest === undefined || (!isUrgent && longest.length <= own + 1)) throw new QueueFullError('all');
    remove(newest);
    newest.reject(new QueueFullError('all'));
  }

  function takeNext(): Waiting | undefined {
    const urgent = waiting.filter(({ isUrgent }) => isUrgent);
    const others = waiting.filter(({ isUrgent }) => !isUrgent);
    const isUrgentTurn = urgent.length > 0 && (others.length === 0 || urgentTurns < urgentTurnsInARow);
    urgentTurns = isUrgentTurn && others.length > 0 ? urgentTurns + 1 : 0;
    const rank = ({ sender, expectedMs }: Waiting) => usedMs(sender) + expectedMs;
    let next: Waiting | undefined;
    for (const task of isUrgentTurn ? urgent : others) {
      if (next === undefined || rank(task) < rank(next)) next = task;
    }
    if (next !== undefined) remove(next);
    return next;
  }

  async function run<Result>(turn: Turn, task: () => Promise<Result>): Promise<Result> {
    const { isUrgent = false, expectedMs = 0, signal } = turn;
    const sender = turn.sender ?? '';
    signal?.throwIfAborted();
    if (running < concurrency) running += 1;
    else {
      const { promise, resolve: start, reject } = Promise.withResolvers<void>();
      const newcomer = { sender, isUrgent, expectedMs, start, reject };
      makeRoom(newcomer, turn.sender !== null);
      if (!waiting.some((other) => other.sender === sender)) charge(sender, 0);
      waiting.push(newcomer);
      const leave = () => {
        remove(newcomer);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave);
      await promise.finally(() => signal?.removeEventListener('abort', leave));
    }
    charge(sender, expectedMs);
    const startedAt = now();
    try {
      return await task();
    } finally {
      charge(sender, now() - startedAt - expectedMs);
      forgetAccounts();
      const next = takeNext();
      if (next === undefined) running -= 1;
      else next.start();
    }
  }

  return { run: (turn, task) => track(run(turn, task)), settled };
}
