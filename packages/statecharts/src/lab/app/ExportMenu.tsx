import { useId, useState } from 'react';
import { messageOf } from '../../errors.ts';
import { download } from '../../live/download.ts';
import styles from './Chart.module.css';
import { pngFileOf } from './export-files.ts';

type Props = {
  /** Of the files, without extension. */
  name: string;
  /** The drawing as it is shown, as the text of an SVG file; null before the first. */
  drawing: () => string | null;
  /** The whole machine as a Mermaid diagram. */
  mermaid: () => string;
};

/** Saves the chart as a file. */
export function ExportMenu({ name, drawing, mermaid }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const save = async (extension: string, made: () => Blob | Promise<Blob>) => {
    setFault(null);
    try {
      download(`${name}.${extension}`, await made());
    } catch (error) {
      setFault(`The ${extension} file cannot be made: ${messageOf(error)}`);
    }
  };
  const drawn = () => {
    const svg = drawing();
    if (svg === null) throw new Error('the chart is not drawn yet');
    return svg;
  };
  const kinds: [string, () => void][] = [
    ['SVG', () => save('svg', () => new Blob([drawn()], { type: 'image/svg+xml' }))],
    ['PNG', () => save('png', () => pngFileOf(drawn()))],
    ['Mermaid', () => save('mmd', () => new Blob([mermaid()], { type: 'text/plain' }))],
  ];
  return (
    <>
      <button type="button" popoverTarget={id}>
        Export
      </button>
      <ul id={id} popover="auto" className={styles.menu} aria-label="Export as">
        {kinds.map(([kind, onClick]) => (
          <li key={kind}>
            <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={onClick}>
              {kind}
            </button>
          </li>
        ))}
      </ul>
      {fault !== null && <p role="alert">{fault}</p>}
    </>
  );
}
