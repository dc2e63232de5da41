import * as v from 'valibot';
import { isSiteLink } from './link.ts';
import { optionalText, requiredText } from './text.ts';
import { timestampSchema } from './timestamp.ts';

/** The sections of the landing page whose texts are stored, in the order of the editor's tabs. */
export const landingSections = ['hero', 'about', 'services', 'contact'] as const;

export type LandingSection = (typeof landingSections)[number];

export const landingSectionSchema = v.picklist(landingSections);

/** The landing form: texts in, values out. An empty button text or link is stored as null. */
export const landingInputSchema = v.object({
  title: requiredText('Please enter a title.'),
  subtitle: v.pipe(v.string(), v.trim()),
  content: requiredText('Please enter the content.'),
  button_text: optionalText,
  button_link: v.pipe(
    optionalText,
    v.check((link) => link === null || isSiteLink(link), 'Please use #section, /path or https://…'),
  ),
});

/** What the landing form holds: every field a text. */
export type LandingFormValues = v.InferInput<typeof landingInputSchema>;

/** A section's texts as an admin has written them, valid and not yet saved. */
export type LandingInput = v.InferOutput<typeof landingInputSchema>;

/** A section's texts, stored or built in. */
export type LandingTexts = {
  title: string;
  subtitle: string | null;
  content: string;
  button_text: string | null;
  button_link: string | null;
};

/** What the landing form holds for a section's texts. */
export function landingFormValues(texts: LandingTexts): LandingFormValues {
  return {
    title: texts.title,
    subtitle: texts.subtitle ?? '',
    content: texts.content,
    button_text: texts.button_text ?? '',
    button_link: texts.button_link ?? '',
  };
}

/** A row of `landing_page_content` as the backend answers it. */
export const landingRecordSchema = v.object({
  id: v.string(),
  section: landingSectionSchema,
  title: v.string(),
  subtitle: v.nullable(v.string()),
  content: v.string(),
  button_text: v.nullable(v.string()),
  button_link: v.nullable(v.string()),
  /** Raised by the database with every update: the token by which a second writer is noticed. */
  version: v.number(),
  updated_at: timestampSchema,
});

/** A stored section; `updated_at` is ISO 8601 in UTC. */
export type LandingRecord = v.InferOutput<typeof landingRecordSchema>;

/** All stored sections by their name; a section without a record is absent. */
export type LandingRecords = Partial<Record<LandingSection, LandingRecord>>;

const publicText = v.fallback(v.nullish(v.string()), null);

/** The columns of `landing_page_content` that the public page reads; each text is optional. */
export const publicLandingRowSchema = v.object({
  section: landingSectionSchema,
  title: publicText,
  subtitle: publicText,
  content: publicText,
  button_text: publicText,
  button_link: publicText,
});

/** One stored section as the public page reads it. */
export type PublicLandingRow = v.InferOutput<typeof publicLandingRowSchema>;
