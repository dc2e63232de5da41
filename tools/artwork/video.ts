import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paintCloth, type Yarns } from './cloth.ts';

const folder = 'public/video';
const width = 1280;
const height = 720;
const framesPerSecond = 30;
const seconds = 12;
const yarns: Yarns = { warp: [36, 34, 108], weft: [92, 98, 196], accent: [255, 90, 54] };

async function ffmpeg(
  options: string[],
  feed?: (write: (frame: Uint8Array) => Promise<void>) => Promise<void>,
) {
  const child = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...options], {
    stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  });
  const { stdin } = child;
  if (feed && stdin) {
    await feed(async (frame) => {
      if (!stdin.write(frame)) await once(stdin, 'drain');
    });
    stdin.end();
  }
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${options.join(' ')}`);
}

const words = (options: string) => options.split(' ');

/** Renders the hero's loop and its poster into `public/video`; needs ffmpeg with VP9, x264 and WebP. */
async function renderVideo() {
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(tmpdir(), 'cloth-'));
  const lossless = join(scratch, 'cloth.mkv');
  const raw = words(`-f rawvideo -pix_fmt rgb24 -s ${width}x${height} -r ${framesPerSecond}`);
  await ffmpeg([...raw, ...words('-i - -c:v libx264 -qp 0 -preset ultrafast'), lossless], async (write) => {
    const count = framesPerSecond * seconds;
    for (let frame = 0; frame < count; frame++) await write(paintCloth(width, height, frame / count, yarns));
  });
  const encode = (options: string) => ffmpeg(['-i', lossless, ...words(options)]);
  const vp9 = '-c:v libvpx-vp9 -b:v 300k -maxrate 420k -pix_fmt yuv420p -row-mt 1 -g 360';
  const pass = `${vp9} -passlogfile ${join(scratch, 'pass')} -pass`;
  await encode(`${pass} 1 -an -f null /dev/null`);
  await encode(`${pass} 2 -cpu-used 1 -an ${folder}/cloth.webm`);
  const x264 = '-c:v libx264 -preset veryslow -crf 34 -pix_fmt yuv420p -movflags +faststart';
  await encode(`-vf scale=960:540 ${x264} -an ${folder}/cloth.mp4`);
  const webp = '-c:v libwebp -quality 18 -compression_level 6';
  await encode(`-frames:v 1 -vf scale=640:360,gblur=sigma=0.3 ${webp} ${folder}/cloth.webp`);
  await rm(scratch, { recursive: true });
}

await renderVideo();
