import { execFileSync } from 'node:child_process';
import * as v from 'valibot';
import type { Inspected, Inspectors } from './api-target.ts';

/** Memory of a target's two processes in MiB, each after a garbage collection. */
export type Memory = {
  /** What the answering process still reaches: where a leak shows. */
  heap: number;
  functionHeap: number;
  /** What that process has of the machine, with the embedded database and free space that it keeps. */
  resident: number;
  functionResident: number;
};

/** Collects the garbage of both processes, then measures. */
export async function measureMemory({ api, contactFunction }: Inspectors): Promise<Memory> {
  const [heap, functionHeap] = [await collectedHeap(api), await collectedHeap(contactFunction)];
  return {
    heap: mib(heap),
    functionHeap: mib(functionHeap),
    resident: residentOf(api),
    functionResident: residentOf(contactFunction),
  };
}

const figures = [
  ['heap', 'heap'],
  ['functionHeap', 'heap, function'],
  ['resident', 'resident'],
  ['functionResident', 'resident, function'],
] as const satisfies readonly (readonly [keyof Memory, string])[];

/** Whether memory was flat from the middle of the time to its end, with a line for each figure. */
export function memoryVerdict(
  start: Memory,
  middle: Memory,
  end: Memory,
): { lines: string[]; isFlat: boolean } {
  const growing = figures.filter(([key]) => !isFlat(middle[key], end[key]));
  const lines = figures.map(([key, what]) => {
    const samples = [start, middle, end].map((memory) => memory[key].toFixed(1));
    return `${what.padEnd(18)} ${samples.join(' → ')} MiB`;
  });
  const verdict = growing.length === 0 ? 'flat' : `NOT FLAT (${growing.map(([, what]) => what).join('; ')})`;
  return {
    lines: [...lines, `memory is ${verdict}; flat: the second half adds at most 5 % or 4 MiB`],
    isFlat: growing.length === 0,
  };
}

function isFlat(middle: number, end: number): boolean {
  return end - middle <= Math.max(middle * 0.05, 4);
}

function residentOf({ pid }: Inspected): number {
  const kib = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return mib(Number(kib) * 1024);
}

function mib(bytes: number): number {
  return bytes / 1024 / 1024;
}

const heapSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ id: v.number(), result: v.object({ usedSize: v.optional(v.number()) }) }),
);

/** Asks an inspector for a collection and then for the heap in use, in bytes. */
async function collectedHeap({ inspectorUrl }: Inspected): Promise<number> {
  const socket = new WebSocket(inspectorUrl);
  const answers = ['Runtime.getHeapUsage', 'HeapProfiler.collectGarbage'];
  return new Promise((done, fail) => {
    const ask = (method?: string) => socket.send(JSON.stringify({ id: answers.length, method }));
    socket.onerror = () => fail(new Error('The inspector does not answer.'));
    socket.onopen = () => ask(answers.pop());
    socket.onmessage = ({ data }) => {
      const { usedSize } = v.parse(heapSchema, data).result;
      if (usedSize === undefined) return ask(answers.pop());
      // A process that is asked to end waits for an inspector that is still connected.
      socket.close();
      done(usedSize);
    };
  });
}
