import type { Json } from './context-changes.ts';
import type { SimulationStep } from './lab-types.ts';

/**
 * Where the lab stands: the machine, which of its inputs, the steps of its simulation, and how many of them are done.
 * `given`: one more input, that of a recording.
 */
export type LabAddress = {
  machine: string;
  input: number;
  given?: Json;
  steps: SimulationStep[];
  position: number;
};

/** A machine at its start. */
export function startOf(machine: string, input = 0): LabAddress {
  return { machine, input, steps: [], position: 0 };
}

/**
 * The fragment of a URL: `#/contact-form?do=send:contact.submit:case:by%20autofill,elapse:1300`. `at` is there where
 * one has gone back, `input` where it is not the first.
 */
export function fragmentOf({ machine, input, given, steps, position }: LabAddress): string {
  const parts = [
    ...(steps.length === 0 ? [] : [`do=${steps.map(wordsOf).join(',')}`]),
    ...(position === steps.length ? [] : [`at=${position}`]),
    ...(input === 0 ? [] : [`input=${input}`]),
    ...(given === undefined ? [] : [`given=${encodeURIComponent(JSON.stringify(given))}`]),
  ];
  return `#/${encodeURIComponent(machine)}${parts.length === 0 ? '' : `?${parts.join('&')}`}`;
}

/** @returns null for a fragment that is none of the lab */
export function addressOf(fragment: string): LabAddress | null {
  const [, name, query = ''] = /^#\/([^?]+)(?:\?(.*))?$/.exec(fragment) ?? [];
  if (name === undefined) return null;
  try {
    const values = new Map(query.split('&').map((part) => [part.split('=')[0], part.split('=')[1] ?? '']));
    const words = values.get('do') ?? '';
    const steps = words === '' ? [] : words.split(',').map(stepOf);
    const given = values.get('given');
    const position = numberOf(values.get('at') ?? String(steps.length));
    return {
      machine: decodeURIComponent(name),
      input: numberOf(values.get('input') ?? '0'),
      ...(given !== undefined && { given: JSON.parse(decodeURIComponent(given)) }),
      steps,
      position: Math.min(position, steps.length),
    };
  } catch {
    return null;
  }
}

function wordsOf(step: SimulationStep): string {
  return partsOf(step).map(encodeURIComponent).join(':');
}

function partsOf(step: SimulationStep): string[] {
  if ('elapse' in step) return ['elapse', String(step.elapse)];
  if ('delay' in step) return ['delay', step.delay];
  if ('send' in step) {
    if (step.payload !== undefined) return ['send', step.send, 'payload', JSON.stringify(step.payload)];
    return ['send', step.send, ...(step.case === undefined ? [] : ['case', step.case])];
  }
  const { outcome, name, output, error } = step;
  if (name !== undefined) return ['outcome', outcome, 'name', name];
  if (error !== undefined) return ['outcome', outcome, 'error', JSON.stringify(error)];
  return ['outcome', outcome, ...(output === undefined ? [] : ['output', JSON.stringify(output)])];
}

/** @throws when it is no step */
function stepOf(words: string): SimulationStep {
  const [verb, subject = '', kind, value = ''] = words.split(':').map(decodeURIComponent);
  if (verb === 'elapse') return { elapse: numberOf(subject) };
  if (verb === 'delay') return { delay: subject };
  const isText = kind === 'case' || kind === 'name';
  const given = kind === undefined ? {} : { [kind]: isText ? value : JSON.parse(value) };
  if (verb === 'send' && isOneOf(kind, ['case', 'payload'])) return { send: subject, ...given };
  if (verb === 'outcome' && isOneOf(kind, ['name', 'output', 'error'])) return { outcome: subject, ...given };
  throw new Error(`${words} is no step.`);
}

function isOneOf(kind: string | undefined, kinds: string[]): boolean {
  return kind === undefined || kinds.includes(kind);
}

function numberOf(text: string): number {
  const number = Number(text);
  if (text === '' || !Number.isFinite(number) || number < 0) throw new Error(`${text} is no number.`);
  return number;
}
