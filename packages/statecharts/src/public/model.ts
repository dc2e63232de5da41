export {
  catalogEntry,
  type Effects,
  expectations,
  expectationsWith,
  type ModelOf,
  noPayload,
  onlyPayload,
  type Situation,
} from '../authoring.ts';
export type { CatalogEntry, Outcome, ScreenElement } from '../catalog-entry.ts';
