import { expect, test } from 'vitest';
import { caseStudy } from '#content/case-study.ts';
import { service } from '#content/service.ts';
import { previewValues } from './preview-values.ts';

test('a text that would be refused is previewed as it was typed', () => {
  const points = '1\n2\n3\n4\n5\n6';
  expect(previewValues(service.fields, { title: '', description: ' ', points })).toEqual({
    title: '',
    description: ' ',
    points: ['1', '2', '3', '4', '5', '6'],
  });
});

test('a picture is previewed before it is described, and one that is missing as none', () => {
  const uploaded = {
    ...{ hash: 'a'.repeat(64), type: 'webp', widths: [600], width: 600, height: 400, colour: '#000000' },
    ...{ focal_x: 0.5, focal_y: 0.5 },
  };
  const undescribed = JSON.stringify({ ...uploaded, alt: '' });
  const blocks = JSON.stringify([{ heading: '', text: '', picture: undescribed }]);
  const shown = { ...uploaded, alt: null };
  expect(previewValues(caseStudy.fields, { ...caseStudy.blank, picture: undescribed, blocks })).toMatchObject(
    {
      picture: shown,
      blocks: [{ picture: shown }],
    },
  );
  const missing = JSON.stringify({ file: 'loom.jpg' });
  expect(previewValues(caseStudy.fields, { ...caseStudy.blank, picture: missing }).picture).toBeNull();
});
