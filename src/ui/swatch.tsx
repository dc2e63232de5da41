import { useId } from 'react';

const cell = 12;

/** For each weave: the threads in a repeat, and per upright thread the cells where it lies on top. */
const weaves = {
  plain: { size: 2, up: [[0], [1]] },
  twill: {
    size: 4,
    up: [
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ],
  },
  satin: { size: 5, up: [[0], [2], [4], [1], [3]] },
};

/** A piece of cloth as decoration, in the text's colour and the colour `--weft`. */
export function Swatch({ weave }: { weave: keyof typeof weaves }) {
  const id = useId();
  const { size, up } = weaves[weave];
  const side = size * cell;
  const floats = up.flatMap((cells, column) =>
    cells.map((row) => `M${column * cell + cell / 2} ${row * cell}v${cell}`),
  );
  const rows = Array.from({ length: size }, (_, row) => `M0 ${row * cell + cell / 2}h${side}`);
  return (
    <svg aria-hidden="true" focusable="false" width="100%" height="100%">
      <defs>
        <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse">
          <path d={rows.join('')} stroke="var(--weft)" strokeWidth={cell - 2} />
          <path d={floats.join('')} stroke="currentcolor" strokeWidth={cell - 2} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
