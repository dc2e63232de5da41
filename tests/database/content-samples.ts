import * as v from 'valibot';
import { landingSection } from '#content/landing-section.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { landingSections } from '#domain/landing-section.ts';
import { portfolioCategories } from '#domain/portfolio-category.ts';

/** The columns that an admin writes. */
export type Texts = Record<string, string | null>;

/** A constraint, and what it refuses. */
export type Refusal = [constraint: string, Texts];

type Kind = {
  table: string;
  form: v.GenericSchema;
  /** How these columns are read. */
  stored: v.GenericSchema;
  row: Texts;
  /** Changes of the row that the form saves and the table takes. */
  taken: Texts[];
  /** Changes that the form does not save as they are, and the table refuses. */
  refused: Refusal[];
};

/** For columns that must not be blank. */
export function blankCases(table: string, columns: string[]): Refusal[] {
  return columns.flatMap((column) =>
    ['', ' ', '\t\n'].map((blank): Refusal => [`${table}_${column}_not_blank`, { [column]: blank }]),
  );
}

/** Samples of each kind of content. */
export const kinds: Kind[] = [
  {
    table: 'landing_page_content',
    form: v.intersect([landingSection.form, v.object(landingSection.otherColumns)]),
    stored: landingSection.row,
    row: {
      section: 'hero',
      title: 'Title',
      subtitle: '',
      content: 'Content',
      button_text: null,
      button_link: null,
    },
    taken: [
      ...landingSections.map((section) => ({ section })),
      { subtitle: 'Subtitle', button_text: 'More', button_link: '#about' },
    ],
    refused: [
      ['landing_page_content_section_known', { section: 'footer' }],
      ...blankCases('landing_page_content', ['title', 'content', 'button_text', 'button_link']),
    ],
  },
  {
    table: 'portfolio_items',
    form: portfolioItem.form,
    stored: portfolioItem.row,
    row: { title: 'Title', category: 'ai', description: 'Description', image_url: null },
    taken: [
      ...portfolioCategories.map(({ value }) => ({ category: value })),
      { image_url: '/pictures/a.jpg' },
    ],
    refused: [
      ['portfolio_category: "print"', { category: 'print' }],
      ...blankCases('portfolio_items', ['title', 'description', 'image_url']),
    ],
  },
];
