const sheets = 'link[rel="stylesheet"], style';
/** What comes into view by scrolling is there at once, and nothing fades. */
const stillness = `
  *, ::before, ::after { transition: none !important; animation: none !important }
  [data-reveal] { opacity: 1 !important; translate: none !important }
  html { overflow: hidden }
  body > * { min-block-size: 0 !important }
`;

/**
 * Gives another document the style sheets of this one, also those that arrive later. Their rules are copied: links
 * would be requests of their own, and a moment without styles.
 * @returns what ends it.
 */
export function followStyles(page: Document): () => void {
  const copied = new Set<Element>();
  const still = page.createElement('style');
  still.textContent = stillness;
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
      own.textContent = Array.from(element.sheet.cssRules, ({ cssText }) => cssText).join('\n');
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

type Fit = {
  room: HTMLElement;
  frame: HTMLIFrameElement;
  page: Document;
  /** In CSS px. */
  width: number;
  height: number;
};

/**
 * Keeps a frame as wide as the screen it stands for, as tall as its content, and scaled to its room.
 * @returns what ends it.
 */
export function fitFrame({ room, frame, page, width, height }: Fit): () => void {
  const adjust = () => {
    const scale = Math.min(1, room.clientWidth / width);
    frame.style.inlineSize = `${width}px`;
    // Measured at the screen's height: what fills the screen would keep the height that the frame has now.
    frame.style.blockSize = `${height}px`;
    const content = Math.max(page.body.scrollHeight, 1);
    frame.style.blockSize = `${content}px`;
    frame.style.scale = String(scale);
    room.style.blockSize = `${content * scale}px`;
  };
  adjust();
  const observer = new ResizeObserver(adjust);
  observer.observe(room);
  observer.observe(page.body);
  page.addEventListener('load', adjust, true);
  return () => {
    observer.disconnect();
    page.removeEventListener('load', adjust, true);
  };
}
