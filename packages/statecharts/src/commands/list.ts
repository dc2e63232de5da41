import { sizeOf } from '../coverage.ts';
import { transitionsOf } from '../transitions.ts';
import { counted, json } from '../words.ts';
import { command, formatOption } from './command.ts';
import { selected, selectionOptions } from './selection.ts';

export const list = command({
  name: 'list',
  purpose: 'Prints machines with their size and purpose',
  example: 'list auth contact-form',
  options: { format: formatOption('text', 'json'), from: selectionOptions.from },
  run: async ({ format, from }, names, input) => {
    const rows = (await selected({ from }, names, input)).map((entry) => ({
      name: entry.name,
      states: sizeOf(entry),
      transitions: transitionsOf(entry.machine).length,
      purpose: entry.purpose,
    }));
    const lines = rows.map(
      ({ name, states, transitions, purpose }) =>
        `${name}: ${counted(states, 'state')}, ${counted(transitions, 'transition')}\n  ${purpose}`,
    );
    return { text: format === 'json' ? json(rows) : lines.join('\n'), exitCode: 0 };
  },
});
