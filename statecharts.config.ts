import { catalog } from '#machines/catalog.ts';
import { defineConfig, type MachineSettings } from '#statecharts/config';

export default defineConfig({
  from: ['machines/*.machine.ts', 'machines/shared/*.machine.ts'],
  machines: {
    // The list of the inbox: `paged-list` stands for it.
    messageListMachine: null,
    ...Object.fromEntries(
      catalog.map(({ name, machine, input, otherInputs = [], model }): [string, MachineSettings] => {
        const { events, outcomes, sends, contextKey, ignored } = model;
        return [
          name,
          {
            machine,
            inputs: [input, ...otherInputs],
            events,
            outcomes,
            ...(sends && { sends }),
            ...(contextKey && { contextKey }),
            ...(ignored && { ignored }),
          },
        ];
      }),
    ),
  },
});
