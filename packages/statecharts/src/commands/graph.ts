import { join } from 'node:path';
import type { CatalogEntry } from '../catalog-entry.ts';
import { UsageError } from '../errors.ts';
import { graphData, mermaid } from '../mermaid.ts';
import { json } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, formatOption, type Input, type Result } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { selected, selectionOptions } from './selection.ts';

export const graph = command({
  name: 'graph',
  purpose: 'Prints charts as Mermaid diagrams, as SVG, or as data: an object for one machine, else an array',
  example: 'graph auth --format json',
  options: {
    format: formatOption('mermaid', 'json', 'svg', 'png'),
    out: { type: 'string', value: 'DIR', description: 'with svg: the folder for a file of each machine' },
    from: selectionOptions.from,
  },
  run: async ({ format, from, out }, names, input) => {
    if (format === 'png') {
      throw new UsageError(
        'A PNG needs a browser: save one by Export in the lab, or convert the file of --format svg.',
      );
    }
    const entries = await selected({ from }, names, input);
    if (format === 'svg') return drawings(entries, out, input);
    const rows = eachMachine(entries, input, ({ machine }) => ({
      data: graphData(machine),
      diagram: mermaid(machine),
    }));
    const [first, ...others] = rows.map((row) => ('error' in row ? row : row.data));
    const diagrams = rows.map((row) => {
      if ('error' in row) return row.error;
      return rows.length === 1 ? row.diagram : `%% ${row.name}\n${row.diagram}`;
    });
    return {
      text:
        format === 'json' ? json(others.length === 0 ? first : [first, ...others]) : diagrams.join('\n\n'),
      exitCode: rows.some((row) => 'error' in row) ? 1 : 0,
    };
  },
});

async function drawings(entries: CatalogEntry[], out: string | undefined, input: Input): Promise<Result> {
  if (entries.length > 1 && out === undefined) {
    throw new UsageError(
      `${entries.length} machines are no single picture: name one, or give a folder, --out DIR.`,
    );
  }
  // Loaded here: the layout takes longer to load than the other commands take.
  const [{ chartOf }, { layOut }, { chartSvg, estimatedWidth }] = await Promise.all([
    import('../lab/lab-data.ts'),
    import('../lab/layout.ts'),
    import('../lab/chart-svg.ts'),
  ]);
  const charts = eachMachine(entries, input, (entry) => ({ chart: chartOf(entry, '', '') }));
  const lines: string[] = [];
  for (const row of charts) {
    if ('error' in row) lines.push(row.error);
    else {
      const svg = chartSvg(await layOut(row.chart, new Set(), estimatedWidth));
      if (out === undefined) lines.push(svg);
      else {
        const file = join(out, `${row.name}.svg`);
        writeText(file, svg);
        lines.push(`${file} is written.`);
      }
    }
  }
  return { text: lines.join('\n'), exitCode: charts.some((row) => 'error' in row) ? 1 : 0 };
}
