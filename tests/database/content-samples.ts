import * as v from 'valibot';
import { agency } from '#content/agency.ts';
import { caseStudy } from '#content/case-study.ts';
import { featuredProject } from '#content/featured-project.ts';
import { landingSection } from '#content/landing-section.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { service } from '#content/service.ts';
import { landingSections } from '#domain/landing-section.ts';
import type { Picture } from '#domain/picture.ts';
import { portfolioCategories } from '#domain/portfolio-category.ts';
import type { RecordValues } from '#domain/record.ts';

/** The columns that an admin writes. */
export type Texts = Record<string, string | Picture | null>;

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

/** Changes of the values of a kind's built-in document, which the form and the table take or refuse alike. */
type DocumentSamples = {
  kind: typeof caseStudy | typeof featuredProject | typeof service | typeof agency;
  taken: RecordValues[];
  refused: RecordValues[];
};

/** A line separator, accents, an emoji, an invisible character in a text, and markup. */
const oddText = 'Zeile\u2028 "é" \\ 😀 \u200b <script>alert(1)</script>';

const blanks = ['', ' ', '\t\n'];

const each = (names: readonly string[], values: readonly RecordValues[string][]): RecordValues[] =>
  names.flatMap((name) => values.map((value) => ({ [name]: value })));

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Text ${index}`);

const entries = (count: number, entry: Readonly<Record<string, RecordValues[string]>>) =>
  Array.from({ length: count }, () => entry);

const images = {
  taken: each(
    ['image_url'],
    ['https://a.example/my picture.png', 'HTTPS://a.example/', '/', '/p/ä b.svg?x#y'],
  ),
  refused: each(
    ['image_url'],
    [
      ...blanks,
      'http://a.example/a.png',
      'https://',
      'javascript:alert(1)',
      '//a.example/a.png',
      '/\\a.example',
      '/a\u0085b',
      'a.png',
    ],
  ),
};

const emails = {
  taken: each(
    ['email'],
    [
      "o'brien@a.example",
      'first.last+tag@mail.a.example',
      '.dots..@a.example',
      `${'a'.repeat(80)}@a.example`,
    ],
  ),
  refused: each(
    ['email'],
    [
      ...blanks,
      'a@',
      'a b@c',
      'a@b..c',
      'a@b.c\r\nBcc: d@e.f',
      'Ada <a@b.c>',
      'jörg@a.example',
      'a@müller.example/path',
      `a@${'ü'.repeat(300)}.example`,
    ],
  ),
};

/** An uploaded picture. */
const uploaded = {
  hash: '0123456789abcdef'.repeat(4),
  type: 'webp',
  widths: [480, 960, 1600, 2400],
  width: 2400,
  height: 1600,
  colour: '#0a5b43',
  focal_x: 0.5,
  focal_y: 0.255,
  alt: oddText,
} as const;

const pictures: { taken: Picture[]; refused: RecordValues[string][] } = {
  taken: [
    uploaded,
    { ...uploaded, has_preview: true },
    { ...uploaded, alt: null, type: 'png', widths: [1], width: 1, height: 65_535, focal_x: 0, focal_y: 1 },
  ],
  refused: [
    { ...uploaded, hash: 'ABCDEF0123456789'.repeat(4) },
    // A cast: what a form cannot hold.
    { ...uploaded, type: 'svg' } as unknown as Picture,
    { ...uploaded, widths: [1, 2, 3, 4, 5] },
    { ...uploaded, width: 0 },
    // A cast, too.
    { ...uploaded, has_preview: 'yes' } as unknown as Picture,
    { ...uploaded, colour: 'red' },
    { ...uploaded, focal_y: -0.1 },
    { ...uploaded, alt: ' ' },
    '',
  ],
};

const websites = {
  taken: ['https://a.example', 'https://a.example/%20?a=1#b', 'https://münchen.example/ä'],
  refused: [...blanks, 'http://a.example', 'https://', 'https://a.example/ b', 'javascript:alert(1)'],
};

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
    row: { title: 'Title', category: 'ai', description: 'Description', picture: null, image_url: null },
    taken: [
      ...portfolioCategories.map(({ value }) => ({ category: value })),
      { image_url: '/pictures/a.jpg' },
      ...pictures.taken.map((picture) => ({ picture })),
    ],
    refused: [
      ['portfolio_category: "print"', { category: 'print' }],
      ...blankCases('portfolio_items', ['title', 'description', 'image_url']),
    ],
  },
];

export const documentSamples: DocumentSamples[] = [
  {
    kind: caseStudy,
    taken: [
      ...each(['title', 'description', 'full_description', 'seo_title'], [oddText]),
      ...each(
        ['full_description', 'challenge', 'solution', 'results', 'image_url', 'seo_description'],
        [null],
      ),
      ...each(
        ['category'],
        portfolioCategories.map(({ value }) => value),
      ),
      ...each(['slug'], ['a', '4-0-4', '2026', 'a'.repeat(80)]),
      ...each(['technologies'], [[], [oddText], texts(50)]),
      ...each(
        ['blocks'],
        [
          [],
          entries(50, { heading: oddText, text: oddText, picture: null }),
          ...pictures.taken.map((picture) => [
            { heading: null, text: null, picture },
            { heading: 'Heading', text: null, picture },
          ]),
        ],
      ),
      ...each(['picture'], [null, ...pictures.taken]),
      ...images.taken,
      { published: false },
    ],
    refused: [
      ...each(['title', 'description', 'full_description', 'challenge', 'seo_title'], blanks),
      ...each(['category'], ['', 'print', 'AI']),
      ...each(['slug'], ['', '404', 'A', 'a b', '-a', 'a--b', 'a/b', 'a'.repeat(81)]),
      ...each(['technologies'], [[''], [' '], texts(51)]),
      ...each(
        ['blocks'],
        [
          [{ heading: 'Heading', text: '', picture: null }],
          [{ heading: ' ', text: 'Text', picture: null }],
          [{ heading: null, text: 'Text', picture: null }],
          ...pictures.refused.map((picture) => [{ heading: 'A', text: 'B', picture }]),
          entries(51, { heading: 'A', text: 'B', picture: null }),
        ],
      ),
      ...each(['picture'], pictures.refused),
      ...images.refused,
    ],
  },
  {
    kind: featuredProject,
    taken: [
      ...each(['title', 'description'], [oddText]),
      ...each(['bg_color'], ['#8c1d40', '#3a3a42']),
      ...each(['case_study'], [null, 'abcdef01-0000-4000-8000-000000000000']),
      ...each(['website_url'], [null, ...websites.taken]),
      ...each(['picture'], [null, ...pictures.taken]),
      ...images.taken,
      { published: false },
    ],
    refused: [
      ...each(['title', 'description'], blanks),
      ...each(['category'], ['', 'print']),
      ...each(['bg_color'], ['', '#ffffff', '#1F4B43', 'red', '#1f4b43;']),
      ...each(['case_study'], ['', 'project-noah', 'ABCDEF01-0000-4000-8000-000000000000']),
      ...each(['website_url'], websites.refused),
      ...images.refused,
    ],
  },
  {
    kind: service,
    taken: [...each(['title', 'description'], [oddText]), ...each(['points'], [[], texts(5)])],
    refused: [...each(['title', 'description'], blanks), ...each(['points'], [[' '], texts(6)])],
  },
  {
    kind: agency,
    taken: [
      ...each(['name', 'claim', 'place', 'hours', 'reply_time', 'footer'], [oddText]),
      ...each(['place', 'hours', 'reply_time', 'footer'], [null]),
      ...emails.taken,
      { links: [] },
      ...websites.taken.map((address) => ({ links: entries(5, { name: oddText, address }) })),
    ],
    refused: [
      ...each(['name', 'claim', 'place', 'hours', 'reply_time', 'footer'], blanks),
      ...emails.refused,
      ...websites.refused.map((address) => ({ links: [{ name: 'Name', address }] })),
      { links: [{ name: ' ', address: 'https://a.example' }] },
      { links: entries(6, { name: 'Name', address: 'https://a.example' }) },
    ],
  },
];
