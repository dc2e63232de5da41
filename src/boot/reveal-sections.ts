/**
 * Lays out what a prerendered page has left out of its first paint, a part in each frame, so that none takes long.
 * The parts are those that `site.css` names beside `data-rough`. The page's loader ends it all at once when
 * somebody reaches for the page.
 */
export async function layOutInParts(): Promise<void> {
  const page = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>('section + section, main + footer')];
  for (const part of parts) {
    if (page.dataset.rough === undefined) break;
    part.style.contentVisibility = 'visible';
    await nextFrame();
  }
  delete page.dataset.rough;
  for (const part of parts) part.style.contentVisibility = '';
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
