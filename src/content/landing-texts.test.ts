import { expect, test } from 'vitest';
import { landingDefaults } from './landing-defaults.ts';
import { landingTexts } from './landing-texts.ts';

const row = {
  section: 'hero' as const,
  title: 'Stored title',
  subtitle: 'Stored subtitle',
  content: 'Stored content',
  button_text: 'READ ON',
  button_link: '/privacy',
};

test('without a row a section shows its built-in texts', () => {
  expect(landingTexts('about', undefined)).toEqual(landingDefaults.about);
});

test('each missing or blank text falls back by itself, and an empty subtitle means none', () => {
  expect(
    landingTexts('hero', { ...row, title: '  ', subtitle: '', content: null, button_text: null }),
  ).toEqual({
    title: landingDefaults.hero.title,
    subtitle: null,
    content: landingDefaults.hero.content,
    button_text: landingDefaults.hero.button_text,
    button_link: '/privacy',
  });
});

test.each(['javascript:alert(1)', '//example.com', 'http://example.com', 'contact'])(
  'the stored link %s is ignored',
  (button_link) => {
    expect(landingTexts('hero', { ...row, button_link }).button_link).toBe(landingDefaults.hero.button_link);
  },
);
