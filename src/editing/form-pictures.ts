import { createContext, type RefObject, use } from 'react';
import type { Fields } from '#content/field.ts';
import type { RecordEditor } from './record-editor.ts';
import type { Refusals } from './refusals.ts';

/** The form around an input. */
export const FormContext = createContext<{ editor: RecordEditor; fields: Fields } | null>(null);

export function useForm() {
  const form = use(FormContext);
  if (!form) throw new Error('A picture is chosen in the form of a record only.');
  return form;
}

/**
 * What a save waits for: gets what was refused at a submit, and returns what the form shows of it; null: the form is
 * submitted again later.
 */
export type SaveGate = RefObject<((refused: Refusals) => Refusals | null) | null>;

/** What stands beside the button of an input for one picture, and for several. */
export const pictureHint = 'Or drop or paste one here: JPEG, PNG, WebP, up to 20 MB.';
export const picturesHint = 'Several at once, or drop them here.';
