const sheets = 'link[rel="stylesheet"], style';
const stillStyles = `
  *, ::before, ::after { transition: none !important; animation: none !important }
  html { overflow: hidden }
  body > * { min-block-size: 0 !important }
`;

/**
 * Copies this document's style rules to another document, also those of sheets that load later, until the returned
 * function is called. Links would cause requests and a moment without styles.
 */
export function syncStyles(page: Document): () => void {
  const copied = new Set<Element>();
  const still = page.createElement('style');
  still.textContent = stillStyles;
  page.head.append(still);
  const copy = () => {
    for (const element of document.head.querySelectorAll<HTMLLinkElement | HTMLStyleElement>(sheets)) {
      if (copied.has(element)) continue;
      if (!element.sheet) {
        element.addEventListener('load', copy, { once: true });
        continue;
      }
      copied.add(element);
      const own = page.createElement('style');
      own.textContent = readRules(element.sheet);
      still.before(own);
    }
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(document.head, { childList: true });
  return () => {
    observer.disconnect();
    page.head.replaceChildren();
  };
}

/** Empty for a sheet that could not be loaded: reading its rules throws. */
function readRules(sheet: CSSStyleSheet): string {
  try {
    return Array.from(sheet.cssRules, ({ cssText }) => cssText).join('\n');
  } catch {
    return '';
  }
}

type Fit = {
  container: HTMLElement;
  frame: HTMLIFrameElement;
  page: Document;
  /** In CSS px. */
  width: number;
  height: number;
};

/** Fits a frame to the screen, its content and its container until the returned function is called. */
export function fitFrame({ container, frame, page, width, height }: Fit): () => void {
  const adjust = () => {
    const scale = Math.min(1, container.clientWidth / width);
    frame.style.inlineSize = `${width}px`;
    // Measured at the screen's height: what fills the screen would keep the height that the frame has now.
    frame.style.blockSize = `${height}px`;
    const content = Math.max(page.body.scrollHeight, 1);
    frame.style.blockSize = `${content}px`;
    frame.style.scale = String(scale);
    container.style.blockSize = `${content * scale}px`;
  };
  adjust();
  const observer = new ResizeObserver(adjust);
  observer.observe(container);
  observer.observe(page.body);
  page.addEventListener('load', adjust, true);
  return () => {
    observer.disconnect();
    page.removeEventListener('load', adjust, true);
  };
}
