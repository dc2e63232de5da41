import { slugLength } from '#content/document-fields.ts';
import type { Fields } from '#content/field.ts';
import type { FormTexts } from '#domain/record.ts';

/** Letters that have no accent to be taken off. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** A title as the last part of an address; empty where the title has neither Latin letters nor digits. */
export function slugOf(title: string): string {
  const folded = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => spelledOut[letter] ?? '');
  return folded
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, slugLength)
    .replace(/-$/, '');
}

/** The texts of a form after one of them was typed: the slug of a new record follows the title until it is touched. */
export function withFollowingSlug(fields: Fields, texts: FormTexts, typed: FormTexts): FormTexts {
  const names = Object.keys(fields);
  const slug = names.find((name) => fields[name]?.input === 'slug');
  const [title] = names;
  if (slug === undefined || title === undefined) return typed;
  const [before, after] = [texts[title] ?? '', typed[title]];
  if (after === undefined || texts[slug] !== slugOf(before)) return typed;
  return { ...typed, [slug]: slugOf(after) };
}
