import classes from './difference-table.module.css';

/** One field in two versions. */
export type Difference = { label: string; mine: string; theirs: string };

/** The fields in which two versions of a record differ, side by side. */
export function DifferenceTable({ fields }: { fields: Difference[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {fields
          .filter(({ mine, theirs }) => mine !== theirs)
          .map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine === '' ? '(empty)' : mine}</td>
              <td>{theirs === '' ? '(empty)' : theirs}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
