export const modes = ['explore', 'simulate', 'live'] as const;
export type Mode = (typeof modes)[number];

export const modeWords: Record<Mode, { name: string; hint: string }> = {
  explore: { name: 'Explore', hint: 'Click a state or a transition: it is explained.' },
  simulate: { name: 'Simulate', hint: 'Click a transition: its event is sent.' },
  live: {
    name: 'Live',
    hint: 'The product in another tab. Click a state or a transition: Explore explains it.',
  },
};
