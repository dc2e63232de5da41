import { expect, test } from 'vitest';
import { agency } from '#content/agency.ts';
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
