/** Makes a `ref` that sets a CSS variable of the page to the height of its element, in px, while that is shown. */
export function publishHeight(variable: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (!element) return;
    const { style } = document.documentElement;
    const publish = () => style.setProperty(variable, `${element.offsetHeight}px`);
    publish();
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  };
}
