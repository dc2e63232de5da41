import { Fragment, useId } from 'react';
import type { FormTexts } from '#ui/use-valibot-form.ts';
import classes from './difference-table.module.css';
import { diffWords, type TextPart } from './word-difference.ts';

const sides = ['mine', 'theirs'] as const;

type Side = (typeof sides)[number];

/** Whose version of which field is chosen; a field that is left out is mine. */
export type Choice<Texts> = Partial<Record<keyof Texts, Side>>;

/** The fields of a form in the order of the screen. `format`: the text of a field as people know it. */
export type FormFields<Texts> = readonly {
  name: keyof Texts & string;
  label: string;
  format?: (text: string) => string;
}[];

type Props<Texts extends FormTexts> = Record<Side, Texts> & {
  fields: FormFields<Texts>;
  heads?: Record<Side, string>;
  choice?: Choice<Texts>;
  /** Without it there is nothing to choose. */
  onChoose?: (choice: Choice<Texts>) => void;
};

/**
 * The fields in which two versions of a record differ, side by side, with the words marked that the other version lacks,
 * and a choice between the two for each.
 */
export function DifferenceTable<Texts extends FormTexts>({
  fields,
  heads = { mine: 'Yours', theirs: 'Saved' },
  choice = {},
  onChoose,
  ...versions
}: Props<Texts>) {
  const id = useId();
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
        {fields
          .filter(({ name }) => versions.mine[name] !== versions.theirs[name])
          .map(({ name, label, format = (text) => text }) => {
            const parts = diffWords(format(versions.mine[name] ?? ''), format(versions.theirs[name] ?? ''));
            return (
              <tr key={name}>
                <th scope="row" id={`${id}${name}`}>
                  {label}
                </th>
                {sides.map((side) => {
                  const text = (
                    <span id={`${id}${name}-${side}`} dir="auto" className={classes.text}>
                      <MarkedText parts={parts.filter(({ kind }) => kind !== otherMark[side])} />
                    </span>
                  );
                  return (
                    <td key={side} data-owner={heads[side]}>
                      {onChoose ? (
                        <label className={classes.version}>
                          <input
                            type="radio"
                            name={`${id}${name}`}
                            aria-label={heads[side]}
                            aria-describedby={`${id}${name} ${id}${name}-${side}`}
                            checked={(choice[name] ?? 'mine') === side}
                            onChange={() => onChoose({ ...choice, [name]: side })}
                          />
                          {text}
                        </label>
                      ) : (
                        text
                      )}
                    </td>
                  );
                })}
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

/** The texts of two versions, each field as it was chosen. */
export function mergeTexts<Texts extends FormTexts>(
  mine: Texts,
  theirs: Texts,
  choice: Choice<Texts>,
): Texts {
  const chosen = { ...mine };
  for (const name in mine) if (choice[name] === 'theirs') chosen[name] = theirs[name];
  return chosen;
}
