/** Sharp on a screen with twice as many pixels. */
const pngScale = 2;
const longestPngSide = 16_000;

/** The text of an SVG file as an image. @throws when the browser cannot draw it */
export async function pngFileOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(pngScale, longestPngSide / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the chart is too large'))), 'image/png');
  });
}
