import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { landingSection } from './landing-section.ts';

const filled = { title: 'T', subtitle: '', content: 'C', button_text: '', button_link: '' };

describe('the form of a section', () => {
  it('stores empty button values as null and keeps an empty subtitle', () => {
    expect(v.parse(landingSection.form, filled)).toEqual({
      title: 'T',
      subtitle: '',
      content: 'C',
      button_text: null,
      button_link: null,
    });
  });

  it('refuses whitespace for title and content', () => {
    const { issues } = v.safeParse(landingSection.form, { ...filled, title: ' ', content: '\t' });
    expect(issues?.map((issue) => issue.message)).toEqual([
      'Please enter a title.',
      'Please enter the content.',
    ]);
  });

  it('takes links of this site and https only', () => {
    expect(v.parse(landingSection.form, { ...filled, button_link: ' #services ' }).button_link).toBe(
      '#services',
    );
    const { issues } = v.safeParse(landingSection.form, { ...filled, button_link: 'javascript:alert(1)' });
    expect(issues?.map((issue) => issue.message)).toEqual(['Please use #section, /path or https://…']);
  });
});
