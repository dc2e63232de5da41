export function closeMenuOnLinkClick(): void {
  document.addEventListener('click', ({ target }) => {
    // A target of a click is an element.
    const link = (target as Element).closest('a');
    link?.closest<HTMLElement>('nav[popover]')?.hidePopover?.();
  });
}
