import { join } from 'node:path';
import { documentOf, indexOf } from '../document.ts';
import { UsageError } from '../errors.ts';
import type { MachineEntry } from '../machine-entry.ts';
import { mermaid } from '../mermaid.ts';
import { counted } from '../words.ts';
import { writeText } from '../write-file.ts';
import { command, eachMachine, formatOption, projectOf, projectOptions } from './command.ts';

/** The text of a picture, and the ending of its file. */
const drawings = {
  mermaid: { ending: 'mmd', draw: ({ machine }: MachineEntry) => mermaid(machine) },
  svg: { ending: 'svg', draw: svgOf },
  markdown: { ending: 'md', draw: documentOf },
};

export const graph = command({
  name: 'graph',
  purpose: 'Prints charts as Mermaid diagrams, as SVG, or as documents with tables',
  example: 'graph auth --format svg',
  options: {
    format: formatOption('mermaid', 'svg', 'markdown'),
    out: { type: 'string', value: 'DIR', description: 'the folder for a file of each machine instead' },
    ...projectOptions,
  },
  run: async ({ format, out, ...values }, names, listener) => {
    const { entries } = await projectOf(values, names, listener);
    // The command has refused others.
    const drawing = drawings[format as keyof typeof drawings];
    if (format === 'svg' && entries.length > 1 && out === undefined) {
      throw new UsageError(
        `${entries.length} machines are no single picture: name one, or give a folder, --out DIR.`,
      );
    }
    const rows = await eachMachine(entries, async (entry) => ({
      text: await drawing.draw(entry, out ?? '.'),
    }));
    const exitCode = rows.some((row) => 'error' in row) ? 1 : 0;
    if (out === undefined) {
      const texts = rows.map((row) => {
        if ('error' in row) return row.error;
        return format === 'mermaid' && rows.length > 1 ? `%% ${row.name}\n${row.text}` : row.text;
      });
      return { text: texts.join('\n\n'), exitCode };
    }
    for (const row of rows)
      if ('text' in row) writeText(join(out, `${row.name}.${drawing.ending}`), row.text);
    if (format === 'markdown' && names.length === 0) writeText(join(out, 'README.md'), indexOf(entries));
    const faults = rows.flatMap((row) => ('error' in row ? [row.error] : []));
    return {
      text: [...faults, `${out}: ${counted(rows.length - faults.length, 'machine')}.`].join('\n'),
      exitCode,
    };
  },
});

async function svgOf(entry: MachineEntry): Promise<string> {
  // Loaded here: the layout takes longer to load than the other commands take.
  const [{ chartOf }, { layOut }, { chartSvg }] = await Promise.all([
    import('../lab/chart.ts'),
    import('../lab/layout.ts'),
    import('../lab/chart-svg.ts'),
  ]);
  return chartSvg(await layOut(chartOf(entry), new Set()));
}
