import { deferredLayoutAttribute } from './protocol.ts';

/** As `site.css` names them beside `data-deferred`. */
const deferredSections = 'section + section, main + footer';

/**
 * Lays out the sections that a prerendered page has left out of its first paint, one in each frame, so that none takes
 * long. An interaction lays out all at once: the inline script then removes the attribute.
 */
export async function revealSections(): Promise<void> {
  const page = document.documentElement;
  const sections = [...document.querySelectorAll<HTMLElement>(deferredSections)];
  for (const section of sections) {
    if (!page.hasAttribute(deferredLayoutAttribute)) break;
    section.style.contentVisibility = 'visible';
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  page.removeAttribute(deferredLayoutAttribute);
  for (const section of sections) section.style.contentVisibility = '';
}
