/** A picture woven in two colours, with some weft threads in a third. */
export type Jacquard = {
  /** File name without extension, in `public/pictures`. */
  name: string;
  warp: string;
  weft: string;
  accent: string;
  /** Whether the warp shows at this point; x runs from -1.5 to 1.5, y from -1 (top) to 1. */
  motif: (x: number, y: number) => boolean;
  /** Weft threads in the accent colour, by number from the top. */
  accentRows: readonly number[];
};

const columns = 120;
const rows = 80;
const cell = 9;

function isWarpUp(picture: Jacquard, column: number, row: number): boolean {
  const x = ((column + 0.5) / columns - 0.5) * 3;
  const y = ((row + 0.5) / rows - 0.5) * 2;
  const step = (column * 3 + row) % 8;
  return picture.motif(x, y) ? step < 7 : step === 0;
}

/** Each run of warp-up cells in a column as one vertical float, as SVG path data. */
function warpFloats(picture: Jacquard): string {
  const floats: string[] = [];
  for (let column = 0; column < columns; column++) {
    let start = -1;
    for (let row = 0; row <= rows; row++) {
      const up = row < rows && isWarpUp(picture, column, row);
      if (up && start < 0) start = row;
      if (!up && start >= 0) {
        floats.push(`M${column * cell + cell / 2} ${start * cell}v${(row - start) * cell}`);
        start = -1;
      }
    }
  }
  return floats.join('');
}

function lines(every: number, count: number, length: number): string {
  return Array.from({ length: count }, (_, index) => `M0 ${index * every}h${length}`).join('');
}

/** The picture as an SVG document of 1080 by 720 units. */
export function weaveJacquard(picture: Jacquard): string {
  const width = columns * cell;
  const height = rows * cell;
  const accents = picture.accentRows.map((row) => `M0 ${row * cell + cell / 2}h${width}`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<path fill="${picture.weft}" d="M0 0h${width}v${height}H0z"/>`,
    accents ? `<path stroke="${picture.accent}" stroke-width="${cell}" d="${accents}"/>` : '',
    `<path stroke="#000" stroke-opacity=".22" stroke-width="1.5" d="${lines(cell, rows + 1, width)}"/>`,
    `<path stroke="#000" stroke-opacity=".28" stroke-width="${cell}" d="${warpFloats(picture)}"/>`,
    `<path stroke="${picture.warp}" stroke-width="${cell - 1.8}" d="${warpFloats(picture)}"/>`,
    '</svg>\n',
  ].join('');
}
