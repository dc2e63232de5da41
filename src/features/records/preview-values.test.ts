import { expect, test } from 'vitest';
import { agency } from '#content/agency.ts';
import { caseStudy } from '#content/case-study.ts';
import { service } from '#content/service.ts';
import { previewValues } from './preview-values.ts';

test('the preview of a form has the values that would be saved', () => {
  const texts = { title: ' A ', description: 'B', points: 'one\n\ntwo' };
  expect(previewValues(service.fields, texts)).toEqual({
    title: 'A',
    description: 'B',
    points: ['one', 'two'],
  });
});

test('a text that would be refused is previewed as it was typed', () => {
  const points = '1\n2\n3\n4\n5\n6';
  expect(previewValues(service.fields, { title: '', description: ' ', points })).toEqual({
    title: '',
    description: ' ',
    points: ['1', '2', '3', '4', '5', '6'],
  });
});

test('entries that would be refused are previewed as they were typed', () => {
  const links = JSON.stringify([{ name: 'A', address: 'http' }]);
  expect(previewValues(agency.fields, { ...agency.blank, links }).links).toEqual([
    { name: 'A', address: 'http' },
  ]);
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
