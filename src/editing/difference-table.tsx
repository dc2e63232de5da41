import { useId } from 'react';
import classes from './difference-table.module.css';

/** One field in two versions. */
export type Difference<Name extends string = string> = {
  name: Name;
  label: string;
  mine: string;
  theirs: string;
};

/** Whose version of a field is chosen. */
export type Side = 'mine' | 'theirs';

/** Whose version of which field is chosen; a field that is left out is mine. */
export type Choice<Name extends string = string> = Partial<Record<Name, Side>>;

const sides = ['mine', 'theirs'] as const;

type Props<Name extends string> = {
  fields: Difference<Name>[];
  /** How the two versions are headed. */
  heads?: Record<Side, string>;
  choice?: Choice<Name>;
  /** Without it there is nothing to choose. */
  onChoose?: (choice: Choice<Name>) => void;
};

/** The fields in which two versions of a record differ, side by side, and a choice between the two for each. */
export function DifferenceTable<Name extends string>({
  fields,
  heads = { mine: 'Yours', theirs: 'Saved' },
  choice = {},
  onChoose,
}: Props<Name>) {
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
          .filter(({ mine, theirs }) => mine !== theirs)
          .map((field) => (
            <tr key={field.name}>
              <th scope="row" id={`${id}${field.name}`}>
                {field.label}
              </th>
              {sides.map((side) => {
                const text = (
                  <span id={`${id}${field.name}-${side}`} dir="auto" className={classes.text}>
                    {field[side] || '(empty)'}
                  </span>
                );
                return (
                  <td key={side} data-owner={heads[side]}>
                    {onChoose ? (
                      <label className={classes.version}>
                        <input
                          type="radio"
                          name={`${id}${field.name}`}
                          aria-label={heads[side]}
                          aria-describedby={`${id}${field.name} ${id}${field.name}-${side}`}
                          checked={(choice[field.name] ?? 'mine') === side}
                          onChange={() => onChoose({ ...choice, [field.name]: side })}
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
          ))}
      </tbody>
    </table>
  );
}

/** The texts of two versions, each field as it was chosen. */
export function chosenTexts<Texts extends Record<string, string>>(
  mine: Texts,
  theirs: Texts,
  choice: Choice<keyof Texts & string>,
): Texts {
  const chosen = { ...mine };
  for (const name in mine) if (choice[name] === 'theirs') chosen[name] = theirs[name];
  return chosen;
}
