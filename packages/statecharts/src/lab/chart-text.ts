import { counted } from '../words.ts';
import type { LabChart, LabState, LabTransition } from './chart.ts';

/** Px from the top left corner of the chart. */
export type Box = { x: number; y: number; width: number; height: number };

/** A piece of text in a block; `y` is its baseline. */
export type TextRun = { text: string; tone: Tone; x: number; y: number };

export type Tone = 'name' | 'tag' | 'actor' | 'note' | 'folded' | 'event' | 'guard' | 'action';

/** What is written in a box, in px from the box's top left corner. */
export type TextBlock = { width: number; height: number; runs: TextRun[] };

/** A transition's label in a block of several, in px from the block's top left corner. */
export type PlacedLabel = { key: string; box: Box; runs: TextRun[] };

export type StateText = TextBlock & {
  /** Where the mark of a tag, an actor or history is drawn. */
  marks: { kind: 'tag' | 'actor' | 'history'; box: Box }[];
  /** The transitions that do not lead away, as rows. */
  rows: PlacedLabel[];
};

const line = 17;
const pad = 10;
const labelPad = { x: 8, y: 4 };
const widestLine = 210;
const gap = 5;

const fontSizes: Partial<Record<Tone, number>> = { name: 13 * 1.12, event: 12.5 * 1.12 };

/** The width of a text in px, where no font can be asked: that of common fonts without serifs, rounded up. */
export function widthOf(text: string, tone: Tone): number {
  const widths = Array.from(text, (character) =>
    /[ijl.,:;'|!()[\]{} ft]/.test(character)
      ? 0.36
      : /[mwMW@%…]/.test(character)
        ? 0.92
        : /[A-Z]/.test(character)
          ? 0.72
          : 0.6,
  );
  return (fontSizes[tone] ?? 12.5) * widths.reduce((sum, width) => sum + width, 0);
}

/** Whether another transition of the same event is tried before this one, which has no guard. */
function isElse({ transitions }: LabChart, { source, descriptor, guard, key }: LabTransition): boolean {
  const siblings = transitions.filter((one) => one.source === source && one.descriptor === descriptor);
  return guard === null && siblings.findIndex((one) => one.key === key) > 0;
}

/** The label of a transition: event, guard and actions, on one line where they are short; brief, an ellipsis for both. */
function labelText(chart: LabChart, transition: LabTransition, isBrief: boolean): TextBlock {
  const { event, guard, actions } = transition;
  const condition = guard === null ? (isElse(chart, transition) ? '[else]' : null) : `[${guard}]`;
  const pieces: Piece[][] = [[{ text: event, tone: 'event' }]];
  if (isBrief) {
    if (condition !== null || actions.length > 0) pieces.push([{ text: '…', tone: 'action' }]);
  } else {
    if (condition !== null) pieces.push([{ text: condition, tone: 'guard' }]);
    for (const [index, action] of actions.entries()) {
      pieces.push([{ text: index === 0 ? `/ ${action}` : action, tone: 'action' }]);
    }
  }
  const lines = joined(pieces);
  const runs = lines.flatMap((pieces, index) => {
    let x = labelPad.x;
    return pieces.map(({ text, tone }) => {
      const run = { text, tone, x, y: labelPad.y + index * line + 13 };
      x += widthOf(text, tone) + gap;
      return run;
    });
  });
  return {
    width: Math.ceil(Math.max(...lines.map((pieces) => lineWidth(pieces))) + 2 * labelPad.x),
    height: lines.length * line + 2 * labelPad.y,
    runs,
  };
}

type Piece = { text: string; tone: Tone };

/** Lines, of which each goes on as long as there is room. Further actions are separated by commas. */
function joined(pieces: Piece[][]): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const isAction = last?.at(-1)?.tone === 'action';
    if (last && lineWidth([...last, ...piece]) <= widestLine) {
      const before = last.at(-1);
      if (isAction && before) before.text += ',';
      last.push(...piece);
    } else {
      const before = last?.at(-1);
      if (isAction && before) before.text += ',';
      lines.push([...piece]);
    }
  }
  return lines;
}

function lineWidth(pieces: Piece[]): number {
  return pieces.reduce((sum, { text, tone }) => sum + widthOf(text, tone) + gap, -gap);
}

/** Labels below each other, as wide as the widest of them. */
export function stacked(
  chart: LabChart,
  transitions: readonly LabTransition[],
  isBrief: boolean,
): { width: number; height: number; labels: PlacedLabel[] } {
  const texts = transitions.map((transition) => ({
    key: transition.key,
    ...labelText(chart, transition, isBrief),
  }));
  const width = Math.max(0, ...texts.map((text) => text.width));
  let y = 0;
  const labels = texts.map(({ key, height, runs }) => {
    const box = { x: 0, y, width, height };
    y += height + 4;
    return { key, box, runs };
  });
  return { width, height: Math.max(0, y - 4), labels };
}

/** What is written in a state's box, above the states in it. */
export function stateText(
  chart: LabChart,
  state: LabState,
  inner: { rows: readonly LabTransition[]; isFolded: boolean; isBrief: boolean },
): StateText {
  const { name, kind, tags, invokes, entry, exit } = state;
  const runs: TextRun[] = [];
  const marks: StateText['marks'] = [];
  let widest = 0;
  let y = 6;
  let x = pad;
  if (kind === 'history') {
    marks.push({ kind: 'history', box: { x, y, width: 20, height: 20 } });
    x += 26;
  }
  runs.push({ text: name, tone: 'name', x, y: y + 15 });
  x += widthOf(name, 'name');
  for (const tag of tags) {
    const width = Math.ceil(widthOf(tag, 'tag')) + 12;
    x += 6;
    marks.push({ kind: 'tag', box: { x, y: y + 1, width, height: 19 } });
    runs.push({ text: tag, tone: 'tag', x: x + 6, y: y + 15 });
    x += width;
  }
  widest = Math.max(widest, x);
  y += 22;
  const note = (text: string, tone: Tone, indent = 0) => {
    runs.push({ text, tone, x: pad + indent, y: y + 13 });
    widest = Math.max(widest, pad + indent + widthOf(text, tone));
    y += line;
  };
  for (const { id, src } of invokes) {
    marks.push({ kind: 'actor', box: { x: pad, y: y + 3, width: 11, height: 11 } });
    note(id === src || src.startsWith('xstate.invoke.') ? id : `${id} (${src})`, 'actor', 17);
  }
  if (!inner.isBrief) {
    for (const action of entry) note(`entry / ${action}`, 'note');
    for (const action of exit) note(`exit / ${action}`, 'note');
  }
  if (inner.isFolded) {
    const count = statesWithin(chart.states, state.id);
    note(`${counted(count, 'state')} inside`, 'folded');
  }
  y += 4;
  const { labels, width, height } = stacked(chart, inner.rows, inner.isBrief);
  const rows = labels.map(({ box, ...label }) => ({ ...label, box: { ...box, x: 6, y: y + box.y } }));
  if (rows.length > 0) {
    y += height + 6;
    widest = Math.max(widest, 6 + width - pad + 6);
  }
  return { width: Math.ceil(widest + pad), height: Math.max(y, 34), runs, marks, rows };
}

function statesWithin(states: readonly LabState[], id: string): number {
  const inner = states.filter(({ parent }) => parent === id);
  return inner.reduce((sum, child) => sum + 1 + statesWithin(states, child.id), 0);
}
