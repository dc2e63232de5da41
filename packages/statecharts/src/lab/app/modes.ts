export const modes = ['explore', 'simulate', 'live'] as const;
export type Mode = (typeof modes)[number];

export const modeWords: Record<Mode, { name: string; hint: string }> = {
  explore: { name: 'Explore', hint: 'Click a state or a transition to read what it does.' },
  simulate: { name: 'Simulate', hint: 'Click a transition to send its event.' },
  live: {
    name: 'Live',
    hint: 'Shows the product in another tab. Click a state or a transition to read what it does.',
  },
};
