import { graphData, mermaid } from '../mermaid.ts';
import { command, formatOption, json } from './command.ts';
import { eachMachine } from './each-machine.ts';
import { selected, selectionOptions } from './selection.ts';

export const graph = command({
  name: 'graph',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints charts as Mermaid diagrams, or as data: an object for one machine, else an array',
  example: 'graph auth --format json',
  options: { format: formatOption('mermaid', 'json'), from: selectionOptions.from },
  run: async ({ format, from }, names, input) => {
    const rows = eachMachine(await selected({ from }, names, input), input, ({ machine }) => ({
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
