import { diffArrays } from 'diff';

/** A piece of two versions of a text: in both, or in one of them. */
export type TextPart = { kind: 'common' | 'removed' | 'added'; text: string };

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** A text that differs in more words is replaced as a whole: the time grows with the square. */
const maxEditLength = 1_000;

/** Words, punctuation and white space, each on its own. */
const segments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * The words that were removed and added between two versions. The common and the removed parts make up `before`, the
 * common and the added ones `after`.
 */
export function diffWords(before: string, after: string): TextPart[] {
  const changes = diffArrays(segments(before), segments(after), { maxEditLength }) ?? [
    { removed: true, added: false, value: [before] },
    { removed: false, added: true, value: [after] },
  ];
  const parts: TextPart[] = [];
  let removed = '';
  let added = '';
  const endChange = () => {
    if (removed !== '') parts.push({ kind: 'removed', text: removed });
    if (added !== '') parts.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, change] of changes.entries()) {
    const text = change.value.join('');
    const isCommon = !change.removed && !change.added;
    // A space between two replaced words belongs to one replacement of both.
    const joinsChanges =
      isCommon && removed !== '' && added !== '' && text.trim() === '' && index + 1 < changes.length;
    if (change.removed || joinsChanges) removed += text;
    if (change.added || joinsChanges) added += text;
    if (!isCommon || joinsChanges) continue;
    endChange();
    parts.push({ kind: 'common', text });
  }
  endChange();
  return parts;
}
