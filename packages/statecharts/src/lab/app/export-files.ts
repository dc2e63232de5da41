const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
] as const;

/** The drawing as a file that needs nothing else: styles in its elements, light colours, its size at 100 %. */
export function svgFileOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as typeof svg;
  const { width, height } = svg.viewBox.baseVal;
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = 'light';
  const originals = [svg, ...svg.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const { name } of [...element.attributes]) {
      if (/^(?:class|style|role|tabindex|focusable|data-(?!fold).*|aria-.*)$/.test(name))
        element.removeAttribute(name);
    }
    if (!(element instanceof SVGGraphicsElement) || element instanceof SVGGElement) continue;
    for (const name of copied) element.setAttribute(name, style.getPropertyValue(name));
  }
  if (theme === undefined) delete dataset.theme;
  else dataset.theme = theme;
  for (const button of copy.querySelectorAll('[data-fold]')) button.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', '#ffffff'],
  ] as const) {
    ground.setAttribute(name, value);
  }
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Sharp on a screen with twice as many pixels. */
const pngScale = 2;
const longestPngSide = 16_000;

/** The same as an image. @throws when the browser cannot draw it */
export async function pngFileOf(svg: SVGSVGElement): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal;
  const scale = Math.min(pngScale, longestPngSide / Math.max(width, height));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgFileOf(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.ceil(width * scale),
    height: Math.ceil(height * scale),
  });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the chart is too large'))), 'image/png');
  });
}

/** Offers a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
