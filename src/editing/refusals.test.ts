import * as v from 'valibot';
import { expect, test } from 'vitest';
import { caseStudy } from '#content/case-study.ts';
import { service } from '#content/service.ts';
import type { FormTexts } from '#domain/record.ts';
import { refusalsOf } from './refusals.ts';

const refused = (kind: { form: v.GenericSchema<unknown, unknown> }, texts: FormTexts) =>
  refusalsOf(v.safeParse(kind.form, texts, { abortPipeEarly: true }).issues ?? [], texts);

test('a list with too many lines is refused as a whole', () => {
  const points = 'a\nb\nc\nd\ne\nf';
  expect(refused(service, { title: 'A', description: 'A', points })).toEqual({
    points: { text: points, reason: 'Please enter at most 5 lines.' },
  });
});

test('a refused text of a list is named by the place of its entry, empty entries counted', () => {
  const blocks = JSON.stringify([
    { heading: '', text: '' },
    { heading: 'A', text: 'B' },
    { heading: 'C', text: ' ' },
  ]);
  const texts = { ...caseStudy.blank, title: 'A', slug: 'a', description: 'A', blocks };
  expect(refused(caseStudy, texts)).toEqual({
    'blocks.2.text': { text: ' ', reason: 'Please enter the text.' },
  });
});
