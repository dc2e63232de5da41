import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { landingInputSchema, publicLandingRowSchema } from './landing-content.ts';

const filled = { title: 'T', subtitle: '', content: 'C', button_text: '', button_link: '' };

describe('landingInputSchema', () => {
  it('stores empty button values as null and keeps an empty subtitle', () => {
    expect(v.parse(landingInputSchema, filled)).toEqual({
      title: 'T',
      subtitle: '',
      content: 'C',
      button_text: null,
      button_link: null,
    });
  });

  it('refuses whitespace for title and content', () => {
    const { issues } = v.safeParse(landingInputSchema, { ...filled, title: ' ', content: '\t' });
    expect(issues?.map((issue) => issue.message)).toEqual([
      'Please enter a title.',
      'Please enter the content.',
    ]);
  });

  it('takes links of this site and https only', () => {
    expect(v.parse(landingInputSchema, { ...filled, button_link: ' #services ' }).button_link).toBe(
      '#services',
    );
    const { issues } = v.safeParse(landingInputSchema, { ...filled, button_link: 'javascript:alert(1)' });
    expect(issues?.map((issue) => issue.message)).toEqual(['Please use #section, /path or https://…']);
  });
});

describe('publicLandingRowSchema', () => {
  it('reads a row with nonsense in one column without it', () => {
    expect(v.parse(publicLandingRowSchema, { section: 'hero', title: 7, content: 'Words' })).toEqual({
      section: 'hero',
      title: null,
      subtitle: null,
      content: 'Words',
      button_text: null,
      button_link: null,
    });
  });
});
