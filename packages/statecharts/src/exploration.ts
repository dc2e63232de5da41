import { derive, type StepEffects } from './derive.ts';
import { messageOf } from './errors.ts';
import { guessKeyOf, guessNotes } from './guesses.ts';
import { entriesPerInput, type MachineEntry } from './machine-entry.ts';
import { type Bounded, bounded, type EventLink, pathTo } from './traversal.ts';

/** A machine that stops with an error. `event` and `path`: as people read them; `state`: where it was. */
export type Stop = { event: string; type: string; path: string[]; state: unknown; error: string };

/** What trying every event in every situation has shown of a machine, from each of its inputs. */
export type Exploration = {
  starts: Bounded[];
  /** Ids of states that are entered at least once, those that are left at once included. */
  entered: Set<string>;
  /** Keys of transitions. */
  taken: Set<string>;
  refused: Set<string>;
  stops: Stop[];
  /** What was guessed, and how far it is explored, a sentence each. */
  notes: string[];
};

/** @throws UsageError when the machine cannot start */
export function explored(entry: MachineEntry): Exploration {
  const starts = entriesPerInput(entry).map((start) => bounded(derive(start)));
  const found = { entered: new Set<string>(), taken: new Set<string>(), refused: new Set<string>() };
  const note = ({ entered, taken, refused }: StepEffects) => {
    for (const id of entered) found.entered.add(id);
    for (const key of taken) found.taken.add(key);
    for (const key of refused) found.refused.add(key);
  };
  for (const start of starts) {
    note(start.start);
    for (const { from, event } of start.links) note(start.step(from, event));
  }
  return { starts, ...found, stops: starts.flatMap(stopsOf), notes: notesOf(starts) };
}

function notesOf(starts: readonly Bounded[]): string[] {
  return [
    ...new Set(
      starts.flatMap(({ entry, bound }) => [...guessNotes(entry), ...(bound === null ? [] : [bound])]),
    ),
  ];
}

/** The first stop of each event with each error. One that a guess leads to is none of the machine. */
function stopsOf(start: Bounded): Stop[] {
  // A failure of an actor that nothing handles is no finding of its own: lint names such promises.
  const stops = start.links.filter(({ event, to }) => to.status === 'error' && to.error !== event.error);
  if (stops.length === 0) return [];
  const { isInputGuessed, model } = start.entry;
  const isGuess = ({ from, event }: EventLink) => model.guessed?.has(guessKeyOf(start, from, event)) ?? false;
  const byWords = new Map<string, Stop>();
  for (const link of isInputGuessed ? [] : stops) {
    const links = pathTo<EventLink>(start.links, link);
    if (links.some(isGuess)) continue;
    const label = start.labelOf(link.event);
    const error = messageOf(link.to.error).replaceAll('\n', ' ');
    const path = links.slice(0, -1).map((step) => start.labelOf(step.event));
    const key = `${label} ${error}`;
    if (!byWords.has(key))
      byWords.set(key, { event: label, type: link.event.type, path, state: link.from.value, error });
  }
  return [...byWords.values()];
}

/** `GO in {"a":"b"} stops the machine, after START → LOAD: Unexpected event`. */
export function stopWords({ event, path, state, error }: Stop): string {
  const where = typeof state === 'string' ? state : JSON.stringify(state);
  const before = path.length === 0 ? 'at the start' : `after ${path.join(' → ')}`;
  return `${event} in ${where} stops the machine, ${before}: ${error}`;
}
