import { mkdir, writeFile } from 'node:fs/promises';
import { type Jacquard, weaveJacquard } from './jacquard.ts';

/** Arcs over water. */
const noah: Jacquard = {
  name: 'project-noah',
  warp: '#d8ecd9',
  weft: '#2f6b5f',
  accent: '#ff7a59',
  motif: (x, y) => {
    const wave = 0.42 + 0.07 * Math.sin(x * 6.4);
    if (y > wave) return Math.sin((y - 0.07 * Math.sin(x * 6.4 + y * 5)) * 26) > 0.1;
    const radius = Math.hypot(x * 0.96, y - 0.42);
    return radius > 0.38 && radius < 1.22 && Math.sin((radius - 0.38) * 22.4) > -0.1;
  },
  accentRows: [55, 56],
};

/** A plate seen from above, on a checked cloth. */
const culinary: Jacquard = {
  name: 'institute-of-culinary-education',
  warp: '#fbe9b0',
  weft: '#b3541e',
  accent: '#3a1d10',
  motif: (x, y) => {
    const radius = Math.hypot(x, y);
    if (radius < 0.4) return radius < 0.1 || Math.sin(Math.atan2(y, x) * 5) > 0.25;
    if (radius < 0.78) return radius < 0.5 || radius > 0.56;
    if (radius < 0.84) return false;
    return Math.sin(x * 10.5) > 0.35 || Math.sin(y * 10.5) > 0.35;
  },
  accentRows: [5, 6, 7, 72, 73, 74],
};

/** A pin on contour lines. */
const locations: Jacquard = {
  name: 'gek-op-locaties',
  warp: '#eef3ff',
  weft: '#3557b7',
  accent: '#ff5a36',
  motif: (x, y) => {
    const px = x - 0.35;
    const head = Math.hypot(px, y + 0.22);
    const inPin = head < 0.44 || (y > -0.1 && y < 0.62 && Math.abs(px) < 0.42 * (1 - (y + 0.1) / 0.72));
    if (inPin) return head > 0.18;
    const height =
      Math.sin(x * 2.1 + 0.6) * Math.cos(y * 2.4 - 0.3) + 0.5 * Math.sin(x * 3.3 - y * 2.7) - 0.25 * y;
    const nearPin = head < 0.56 || (y > -0.1 && y < 0.78 && Math.abs(px) < 0.52 * (1 - (y + 0.1) / 0.9));
    return !nearPin && Math.sin(height * 11) > 0.45;
  },
  accentRows: [65, 66],
};

await mkdir('public/pictures', { recursive: true });
for (const picture of [noah, culinary, locations]) {
  await writeFile(`public/pictures/${picture.name}.svg`, weaveJacquard(picture));
}
