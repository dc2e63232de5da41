import { graphData, mermaid } from '../mermaid.ts';
import { command, formatOption, json } from './command.ts';
import { selected, selectionOptions } from './selection.ts';

export const graph = command({
  name: 'graph',
  args: '[NAME…]',
  most: Number.POSITIVE_INFINITY,
  purpose: 'Prints charts as Mermaid diagrams, or as data: an object for one machine, else an array',
  example: 'graph auth --format json',
  options: { format: formatOption('mermaid', 'json'), from: selectionOptions.from },
  run: async ({ format, from }, names, input) => {
    const entries = await selected({ from }, names, input);
    const [first, ...others] = entries.map(({ machine }) => graphData(machine));
    if (format === 'json')
      return { text: json(others.length === 0 ? first : [first, ...others]), exitCode: 0 };
    const diagrams = entries.map(({ name, machine }) =>
      entries.length === 1 ? mermaid(machine) : `%% ${name}\n${mermaid(machine)}`,
    );
    return { text: diagrams.join('\n\n'), exitCode: 0 };
  },
});
