import { Fragment } from 'react';
import type { Fields } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';
import classes from './difference-table.module.css';
import { diffWords, type TextPart } from './word-difference.ts';

const sides = ['mine', 'theirs'] as const;

type Side = (typeof sides)[number];

/** As `Fields`, of which a difference needs no more. */
type ShownFields = Readonly<Record<string, Pick<Fields[string], 'label' | 'format'>>>;

type Props = Record<Side, FormTexts> & { fields: ShownFields; heads?: Record<Side, string> };

/** The fields in which two versions of a record differ, side by side, with the words marked that the other version lacks. */
export function DifferenceTable({ fields, heads = { mine: 'Yours', theirs: 'Saved' }, ...versions }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{heads.mine}</th>
          <th scope="col">{heads.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(fields)
          .filter(([name]) => versions.mine[name] !== versions.theirs[name])
          .map(([name, { label, format = (text: string) => text }]) => {
            const parts = diffWords(format(versions.mine[name] ?? ''), format(versions.theirs[name] ?? ''));
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                {sides.map((side) => (
                  <td key={side} data-owner={heads[side]}>
                    <span dir="auto">
                      <MarkedText parts={parts.filter(({ kind }) => kind !== otherMark[side])} />
                    </span>
                  </td>
                ))}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

/** The mark of the words that a side lacks: read from `mine` to `theirs`. */
const otherMark = { mine: 'added', theirs: 'removed' } as const;

function MarkedText({ parts }: { parts: TextPart[] }) {
  if (parts.length === 0) return '(empty)';
  let end = 0;
  return parts.map(({ kind, text }) => {
    const key = end;
    end += text.length;
    if (kind === 'common') return <Fragment key={key}>{text}</Fragment>;
    const Mark = kind === 'removed' ? 'del' : 'ins';
    return <Mark key={key}>{text}</Mark>;
  });
}
