import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Picture as PictureData } from '#domain/picture.ts';
import { Picture } from './picture.tsx';

const loom: PictureData = {
  ...{
    hash: 'a'.repeat(64),
    type: 'webp',
    widths: [480, 960, 1600, 2400],
    width: 2400,
    height: 1200,
    colour: '#123456',
  },
  ...{ focal_x: 0.25, focal_y: 0.8, alt: 'A loom & a "weaver"' },
};

const show = (picture: PictureData, frame?: number) =>
  render(
    <Picture
      picture={picture}
      addressOf={(_, width) => `/loom-${width}.webp`}
      sizes={(scale) => `${50 * scale}vw`}
      {...(frame !== undefined && { frame })}
    />,
  );

test.each([
  ['wider than its frame is as wide as it has to be to fill it', 1, '100vw'],
  ['higher than its frame is as wide as that', 4, '50vw'],
])('a picture that is %s', (_, frame, sizes) => {
  show(loom, frame);
  expect(screen.getByRole('img').getAttribute('sizes')).toBe(sizes);
});
