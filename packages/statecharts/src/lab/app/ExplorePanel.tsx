import { counted } from '../../words.ts';
import type { LabChart } from '../chart.ts';
import type { LabPath, LabPaths } from '../lab-paths.ts';

type Props = {
  chart: LabChart;
  /** Null until they are found; `fault`: why they cannot be. */
  paths: LabPaths | null;
  fault: string | null;
  /** The key of a transition. */
  selected: string | null;
  onSelect: (key: null) => void;
  onFollow: (path: LabPath) => void;
};

/** The paths that take every transition, or the one that is selected. */
export function ExplorePanel({ chart, paths, fault, selected, onSelect, onFollow }: Props) {
  const transition = chart.transitions.find(({ key }) => key === selected);
  const shown = paths?.paths.filter(({ taken }) => !transition || taken.includes(transition.key)) ?? [];
  return (
    <aside aria-label="Paths">
      {transition && (
        <>
          <button type="button" onClick={() => onSelect(null)}>
            ← All paths
          </button>
          <h2>{transition.event}</h2>
          {transition.description !== null && <p>{transition.description}</p>}
        </>
      )}
      {!paths && fault === null && <p role="status">Finding the paths …</p>}
      {fault !== null && <p role="alert">The paths cannot be found: {fault}</p>}
      {paths && (
        <>
          <h2>
            {transition
              ? `${counted(shown.length, 'path')} with it`
              : `${counted(shown.length, 'path')} with ${paths.taken.length} of ${counted(chart.transitions.length, 'transition')}`}
          </h2>
          {shown.length === 0 && <p>None{paths.notes.length > 0 ? ', since:' : '.'}</p>}
          {(!transition || shown.length === 0) && paths.notes.map((note) => <p key={note}>{note}</p>)}
          <ol>
            {shown.map((path) => (
              <li key={`${path.input} ${path.labels}`}>
                {path.labels.join(' → ') || 'start'}{' '}
                <button type="button" onClick={() => onFollow(path)}>
                  Step through
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}
