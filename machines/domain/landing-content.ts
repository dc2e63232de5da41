import * as v from 'valibot';
import { isSiteLink, optionalText, plainText, requiredText } from './text.ts';
import { timestampSchema } from './timestamp.ts';

/** The sections of the landing page whose texts are stored, in the order of the editor's tabs. */
export const landingSections = ['hero', 'about', 'services', 'contact'] as const;

export type LandingSection = (typeof landingSections)[number];

export const sectionNames: Record<LandingSection, string> = {
  hero: 'Hero Section',
  about: 'About Section',
  services: 'Services Section',
  contact: 'Contact Section',
};

const landingSectionSchema = v.picklist(landingSections);

/** An empty button text or link is stored as null. */
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

export type LandingFormValues = v.InferInput<typeof landingInputSchema>;

/** A section's texts as an admin has written them, valid and not yet saved. */
export type LandingInput = v.InferOutput<typeof landingInputSchema>;

/** A section's texts, stored or built in. */
export type LandingTexts = Pick<LandingRecord, keyof LandingInput>;

export function landingFormValues(texts: LandingTexts): LandingFormValues {
  return {
    title: texts.title,
    subtitle: texts.subtitle ?? '',
    content: texts.content,
    button_text: texts.button_text ?? '',
    button_link: texts.button_link ?? '',
  };
}

/** A row of `landing_page_content`. */
export const landingRecordSchema = v.object({
  id: v.string(),
  section: landingSectionSchema,
  title: v.string(),
  subtitle: v.nullable(v.string()),
  content: v.string(),
  button_text: v.nullable(v.string()),
  button_link: v.nullable(v.string()),
  /** Raised by the database with every update: another number means that someone else saved. */
  version: v.number(),
  updated_at: timestampSchema,
});

export type LandingRecord = v.InferOutput<typeof landingRecordSchema>;

/** A section without a record is absent. */
export type LandingRecords = Partial<Record<LandingSection, LandingRecord>>;

const publicText = v.optional(v.fallback(v.nullable(plainText), null), null);

/** The columns that the public page reads; a text of another type counts as null. */
export const publicLandingRowSchema = v.object({
  section: landingSectionSchema,
  title: publicText,
  subtitle: publicText,
  content: publicText,
  button_text: publicText,
  button_link: publicText,
});

export type PublicLandingRow = v.InferOutput<typeof publicLandingRowSchema>;
