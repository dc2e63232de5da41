import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LabChart } from '../chart.ts';
import { chartSvg, inPageColours } from '../chart-svg.ts';
import { drawn, fittedView, type Size, wholeView } from '../fitted-view.ts';
import { usePromise } from './use-promise.ts';
import { type ZoomedDrawing, zoomedDrawing } from './zoomed-drawing.ts';

/** `active`: ids of states; `enabled`: keys of the transitions that can be taken now, null where all look alike; `marked`: the key of one. */
export type Highlight = {
  active: ReadonlySet<string>;
  enabled: ReadonlySet<string> | null;
  marked: string | null;
};

type Props = { chart: LabChart; highlight: Highlight; onTransition: (key: string) => void };

/** The chart of a machine, folded as far as it takes to be legible, with what is active around it unfolded. */
export function Chart({ chart, highlight, onTransition }: Props) {
  const viewport = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setWhole] = useState(false);
  const fitted = usePromise(useMemo(() => frame && fittedView(chart, frame), [chart, frame]));
  const view = isWhole ? wholeView : fitted.value;
  const around = chart.states.flatMap(({ id, parent }) => (highlight.active.has(id) ? [parent] : []));
  const folded = view && [...view.folded].filter((id) => !opened.has(id) && !around.includes(id)).join('\n');
  const layout = usePromise(
    useMemo(
      () => (view && folded !== null ? drawn(chart, { ...view, folded: new Set(folded.split('\n')) }) : null),
      [chart, view, folded],
    ),
  );
  const svg = useMemo(() => layout.value && chartSvg(layout.value), [layout.value]);
  const drawing = useRef<ZoomedDrawing>(null);
  const [zoom, setZoom] = useState(1);
  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = viewport.current ?? {};
    setFrame({ width, height });
  }, []);
  useLayoutEffect(() => {
    const [around, shown, size] = [viewport.current, canvas.current, layout.value];
    if (!around || !shown || !size || svg === null) return;
    insert(shown, svg, chart);
    const made = zoomedDrawing(around, shown, size, setZoom);
    drawing.current = made;
    return made.end;
  }, [layout.value, svg, chart]);
  useLayoutEffect(() => {
    if (!canvas.current || !layout.value) return;
    mark(canvas.current, highlight);
    const last = [...canvas.current.querySelectorAll('[data-state][aria-current]')].at(-1);
    if (last) drawing.current?.reveal(last);
  }, [layout.value, highlight]);

  const press = (target: EventTarget) => {
    if (!(target instanceof Element) || drawing.current?.isDragged()) return;
    const { transition } = target.closest<SVGElement>('[data-transition]')?.dataset ?? {};
    const { state } = target.closest<SVGElement>('[data-folded]')?.dataset ?? {};
    if (transition !== undefined) onTransition(transition);
    else if (state !== undefined) setOpened(new Set([...opened, state]));
  };
  const fault = fitted.fault ?? layout.fault;
  return (
    <figure aria-label={`Chart of ${chart.name}`}>
      <div role="toolbar" aria-label="Chart tools">
        {fitted.value !== null && (fitted.value.folded.size > 0 || fitted.value.style.isBrief) && (
          <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            All details
          </button>
        )}
        <button type="button" aria-label="Zoom out" onClick={() => drawing.current?.zoomOut()}>
          −
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => drawing.current?.zoomIn()}>
          +
        </button>
        <button type="button" onClick={() => drawing.current?.fit()}>
          Fit
        </button>
        <output aria-label="Zoom">{Math.round(zoom * 100)} %</output>
        {svg !== null && (
          <a download={`${chart.name}.svg`} href={`data:image/svg+xml,${encodeURIComponent(svg)}`}>
            Save as SVG
          </a>
        )}
      </div>
      <section
        ref={viewport}
        aria-label="Drawing"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move the drawing
        tabIndex={0}
        onClick={({ target }) => press(target)}
        onKeyDown={(event) => {
          const isPress = event.key === 'Enter' || event.key === ' ';
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (isPress) press(event.target);
          if (isPress || drawing.current?.press(event.key)) event.preventDefault();
        }}
        onFocus={({ target, currentTarget }) => target !== currentTarget && drawing.current?.reveal(target)}
      >
        <div ref={canvas} />
        {svg === null && (
          <p role={fault === null ? 'status' : 'alert'}>
            {fault === null ? 'Laying out the chart …' : `The chart cannot be laid out: ${fault}`}
          </p>
        )}
      </section>
    </figure>
  );
}

/** Shows the file that is exported, whose transitions are buttons here. */
function insert(canvas: HTMLElement, svg: string, chart: LabChart): void {
  canvas.innerHTML = inPageColours(svg);
  canvas.querySelector('title')?.remove();
  const nameOf = new Map(chart.transitions.map(({ key, event }) => [key, event]));
  const button = (part: Element | null, name: string) => {
    part?.setAttribute('role', 'button');
    part?.setAttribute('tabindex', '0');
    part?.setAttribute('aria-label', name);
  };
  // The texts stand beside the button: its name is the event alone.
  for (const part of canvas.querySelectorAll<SVGElement>('[data-transition]')) {
    button(part.querySelector('rect'), nameOf.get(part.dataset.transition ?? '') ?? '');
  }
  for (const part of canvas.querySelectorAll('[data-folded]')) {
    const line = part.querySelector('.folded');
    button(line, `Unfold ${part.getAttribute('aria-label')}: ${line?.textContent}`);
  }
}

/** Shows in the drawing what is active, what can be taken and what is marked. */
function mark(canvas: HTMLElement, { active, enabled, marked }: Highlight): void {
  const set = (part: Element, name: string, isSet: boolean | undefined) =>
    isSet ? part.setAttribute(name, 'true') : part.removeAttribute(name);
  for (const part of canvas.querySelectorAll<SVGElement>('[data-state]')) {
    set(part, 'aria-current', active.has(part.dataset.state ?? ''));
  }
  for (const part of canvas.querySelectorAll<SVGElement>('[data-transition], [data-transitions]')) {
    const { transition, transitions = '[]' } = part.dataset;
    const keys: string[] = transition === undefined ? JSON.parse(transitions) : [transition];
    const isEnabled = enabled ? keys.some((key) => enabled.has(key)) : null;
    set(part, 'data-enabled', isEnabled === true);
    for (const button of part.querySelectorAll('[role]')) set(button, 'aria-disabled', isEnabled === false);
    set(part, 'data-marked', marked !== null && keys.includes(marked));
  }
}
