import { landingDefaults } from '#content/landing-defaults.ts';
import { signInWriter, type Writer } from './writer.ts';

/** Stores texts for every section of the landing page that are twice as long as the built-in ones. */
export async function storeLongTexts(origin: string, writer: Writer): Promise<void> {
  const write = await signInWriter(origin, writer);
  const rows = Object.entries(landingDefaults).map(([section, texts]) => ({
    section,
    ...texts,
    title: twice(texts.title),
    subtitle: texts.subtitle === null ? null : twice(texts.subtitle),
    content: twice(texts.content),
    button_text: texts.button_text === null ? null : twice(texts.button_text),
  }));
  await write('landing_page_content', rows, 'section');
}

function twice(text: string): string {
  return `${text} ${text}`;
}
