/** A colour as red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number];

/** What the hero's cloth is woven of. */
export type Yarns = { warp: Colour; weft: Colour; accent: Colour };

const turn = Math.PI * 2;
const pitch = 13;
/** Threads after which weave and accent repeat: the cloth may drift by this much in a loop. */
const repeat = 24;

/** Which weave lies where: -1 shows the warp, 0 both, 1 the weft. */
function weaveAt(x: number, y: number, time: number): -1 | 0 | 1 {
  const field =
    Math.sin(turn * (x / 1180 - y / 900 + time)) +
    0.8 * Math.sin(turn * (x / 640 + y / 1020 - time)) +
    0.45 * Math.sin(turn * (y / 410 - x / 1500 + 2 * time));
  if (field > 0.55) return 1;
  return field < -0.35 ? -1 : 0;
}

function isWarpUp(i: number, j: number, weave: -1 | 0 | 1): boolean {
  const step = (((i + j) % 4) + 4) % 4;
  if (weave === 0) return step < 2;
  return weave === -1 ? step < 3 : step < 1;
}

/**
 * Paints one frame of a cloth that breathes and drifts while its pattern changes.
 *
 * @param time from 0 to 1; the frame at 1 equals the frame at 0, so that the loop has no seam
 * @returns RGB bytes, row by row
 */
export function paintCloth(width: number, height: number, time: number, yarns: Yarns): Uint8Array {
  const frame = new Uint8Array(width * height * 3);
  const scale = 1280 / width;
  let at = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = column * scale;
      const y = row * scale;
      const swell = turn * (x / 1350 + y / 1000 - time);
      const ripple = turn * (x / 520 - y / 760 + time);
      const across = x * 0.985 - y * 0.17 + 34 * Math.sin(swell) + 9 * Math.sin(ripple);
      const along =
        y * 0.985 + x * 0.17 + 26 * Math.cos(swell) + 7 * Math.sin(ripple + 1) + repeat * pitch * time;
      const u = across / pitch;
      const v = along / pitch;
      const i = Math.floor(u);
      const j = Math.floor(v);
      const warpUp = isWarpUp(i, j, weaveAt(x - (u - i - 0.5) * pitch, y - (v - j - 0.5) * pitch, time));
      const side = 2 * (warpUp ? u - i : v - j) - 1;
      const length = 2 * (warpUp ? v - j : u - i) - 1;
      const round = Math.sqrt(Math.max(0, 1 - side * side * 0.98));
      const dive = 1 - 0.1 * length ** 4;
      const fold = 0.66 + 0.3 * Math.cos(swell + 0.6) + 0.12 * Math.cos(ripple);
      const isAccent = !warpUp && ((j % repeat) + repeat) % repeat === 7;
      const yarn = isAccent ? yarns.accent : warpUp ? yarns.warp : yarns.weft;
      const light = Math.max(0.12, fold) * dive * (0.25 + 0.75 * round);
      frame[at++] = Math.min(255, yarn[0] * light);
      frame[at++] = Math.min(255, yarn[1] * light);
      frame[at++] = Math.min(255, yarn[2] * light);
    }
  }
  return frame;
}
