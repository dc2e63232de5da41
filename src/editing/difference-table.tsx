import type { Fields } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';
import classes from './difference-table.module.css';

const sides = ['mine', 'theirs'] as const;

type Side = (typeof sides)[number];

/** As `Fields`, of which a difference needs no more. */
type ShownFields = Readonly<Record<string, Pick<Fields[string], 'label' | 'format'>>>;

type Props = Record<Side, FormTexts> & { fields: ShownFields; heads?: Record<Side, string> };

/** The fields in which two versions of a record differ, side by side. */
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
          .map(([name, { label, format = (text: string) => text }]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {sides.map((side) => (
                <td key={side} data-owner={heads[side]}>
                  <span dir="auto">{format(versions[side][name] ?? '') || '(empty)'}</span>
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
