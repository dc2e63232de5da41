import { expect, test } from 'vitest';
import { caseStudy } from './case-study.ts';
import { pendingPictures, withPending } from './picture-texts.ts';

const pending = (file: string) => JSON.stringify({ file, upload: file, alt: 'A loom' });
const blocks = JSON.stringify([
  { heading: '', text: pending('no picture'), picture: pending('block.jpg') },
  { heading: 'A', text: 'B', picture: '' },
]);
const texts = { ...caseStudy.blank, title: pending('no picture'), picture: pending('cover.jpg'), blocks };

test('the files of a form that are not uploaded are those of its fields for pictures, in lists too', () => {
  expect(pendingPictures(caseStudy.fields, texts)).toEqual([
    { file: 'cover.jpg', upload: 'cover.jpg', alt: 'A loom' },
    { file: 'block.jpg', upload: 'block.jpg', alt: 'A loom' },
  ]);
});

test('an uploaded picture takes the place of its file, wherever that is now', () => {
  const place = (file: string) =>
    withPending(caseStudy.fields, texts, ({ upload }) => (upload === file ? 'stored' : null));
  expect(place('cover.jpg')).toEqual({ picture: 'stored' });
  expect(place('block.jpg')).toEqual({
    blocks: JSON.stringify([
      { heading: '', picture: 'stored', text: pending('no picture') },
      { heading: 'A', picture: '', text: 'B' },
    ]),
  });
  expect(place('other.jpg')).toEqual({});
});
