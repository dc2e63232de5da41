/** The sections of the landing page whose texts are stored, in the order of the editor's tabs. */
export const landingSections = ['hero', 'about', 'services', 'contact'] as const;

export type LandingSection = (typeof landingSections)[number];
