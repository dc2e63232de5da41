import { documentKinds } from '#content/kinds.ts';
import { areaOf } from './area.ts';

/** In the order of the tabs. */
export const contentAreas = documentKinds.map((kind) => areaOf(kind));

export type ContentArea = (typeof contentAreas)[number];
