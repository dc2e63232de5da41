import type { OutcomeChoice } from './live-protocol.ts';

const style =
  'position:fixed;inset:auto auto 8px 8px;z-index:2147483647;padding:4px 8px;border-radius:4px;' +
  'font:600 12px/1.4 system-ui,sans-serif;color:#fff;background:#7c2d12;pointer-events:none';

/** @returns the function that shows a mark on the page while outcomes are replaced, with the choices as its text. */
export function createOutcomesMark(): (choices: readonly OutcomeChoice[]) => void {
  const mark = document.createElement('div');
  mark.setAttribute('role', 'status');
  mark.setAttribute('aria-label', 'Replaced outcomes');
  mark.style.cssText = style;
  return (choices) => {
    mark.textContent = `Replaced: ${choices.map(({ actor, outcome }) => `${actor} ${outcome}`).join(', ')}`;
    if (choices.length === 0) mark.remove();
    else document.body.append(mark);
  };
}
