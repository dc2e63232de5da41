import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { chartSvg } from '../chart-svg.ts';
import { legibleZoom } from '../fitted-view.ts';
import type { ChartLayout, Point } from '../layout.ts';
import styles from './Chart.module.css';
import { ChartDrawing, type ChartProps } from './ChartDrawing.tsx';
import { ChartSearch } from './ChartSearch.tsx';
import { boxOf, drawnPart, partsFound, stateOfPart } from './chart-search.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { Minimap } from './Minimap.tsx';
import { useChartLayout } from './use-chart-layout.ts';
import { useFrame } from './use-frame.ts';
import { usePressedKeys } from './use-pressed-keys.ts';
import { drawingIn, useViewport } from './use-viewport.ts';

/** The id of the element that shows the drawing: the keyboard goes there. */
export const drawingId = 'drawing';

type Props = ChartProps & {
  /** The states that a person has folded (true) or unfolded, by id; the others fold by themselves. */
  chosenFolds: ReadonlyMap<string, boolean>;
  onFold: (id: string, isFolded: boolean) => void;
  /** The state or transition that was looked for last; a new object for each time. */
  revealed: { id: string } | null;
  onReveal: (id: string) => void;
  /** The machine as a Mermaid diagram. */
  mermaid: () => string;
};

/** The chart of a machine with its tools: search, zoom, folding, export. */
export function Chart({ chosenFolds, revealed, onReveal, mermaid, ...props }: Props) {
  const { chart, activeIds, followedId } = props;
  const viewport = useRef<HTMLElement>(null);
  const frame = useFrame(viewport);
  const seen = [...activeIds, ...(revealed ? [stateOfPart(chart, revealed.id)] : [])];
  const { layout, isCurrent, isBrief, setBrief, fault } = useChartLayout(chart, frame, chosenFolds, seen);
  const { zoom, isFitted, zoomTo, zoomBy, showAll, centre, showAround, reveal, dragging } = useViewport(
    viewport,
    layout,
    frame,
  );
  const lastFold = useRef<{ id: string; x: number; y: number } | null>(null);
  const arranged = useRef<{ layout: ChartLayout; frame: typeof frame } | null>(null);
  const lastRevealed = useRef(revealed);
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const searchField = useRef<HTMLInputElement>(null);

  const hits = partsFound(chart, search);
  const found =
    layout && search.trim() !== '' ? new Set(hits.map((id) => drawnPart(chart, layout, id))) : null;
  const current = hits[place];
  const hit = layout && current !== undefined ? drawnPart(chart, layout, current) : null;
  const onSearch = (text: string) => {
    setSearch(text);
    setPlace(0);
    const [first] = partsFound(chart, text);
    const box = layout && first !== undefined ? boxOf(layout, first) : null;
    if (box) reveal(box, legibleZoom);
  };
  const onNextHit = (step: 1 | -1) => {
    if (hits.length === 0) return;
    // The first hit of what was typed is not unfolded yet.
    const isShown = revealed !== null && revealed.id === hits[place];
    const next = isShown ? (place + step + hits.length) % hits.length : place;
    setPlace(next);
    const hit = hits[next];
    if (hit !== undefined) onReveal(hit);
  };

  const startOf = (shown: ChartLayout): Point => {
    const followed = followedId === null ? null : boxOf(shown, followedId);
    if (followed) return { x: followed.x + followed.width / 2, y: followed.y + followed.height / 2 };
    const root = shown.states.find(({ state }) => state.parent === null)?.state.id;
    return (shown.initials.find(({ parent }) => parent === root) ?? shown.initials[0])?.dot ?? { x: 0, y: 0 };
  };
  /** One of these at a time: each says where the drawing is to be. */
  const arrange = useEffectEvent(() => {
    if (!layout) return;
    const isNew = arranged.current?.layout !== layout || arranged.current.frame !== frame;
    arranged.current = { layout, frame };
    const before = lastFold.current;
    const anchor = before && layout.states.find(({ state }) => state.id === before.id)?.box;
    const shown = drawingIn(viewport)?.getBoundingClientRect();
    lastFold.current = null;
    if (before && anchor && shown) {
      viewport.current?.scrollBy(shown.x + anchor.x * zoom - before.x, shown.y + anchor.y * zoom - before.y);
      return;
    }
    const wanted = revealed !== lastRevealed.current && isCurrent ? revealed : null;
    const box = wanted && boxOf(layout, wanted.id);
    if (box) {
      lastRevealed.current = wanted;
      reveal(box, legibleZoom);
      return;
    }
    if (isNew && isFitted.current) return showAround(startOf(layout));
    const followed = followedId === null ? null : boxOf(layout, followedId);
    if (followed) reveal(followed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what moves the drawing
  useLayoutEffect(() => arrange(), [layout, frame, revealed, followedId]);

  const enter = ({ target }: Event) =>
    isNowhere(target, viewport.current) &&
    drawingIn(viewport)?.querySelector<SVGElement>('[data-part][tabindex="0"]')?.focus();
  usePressedKeys({
    '/': () => searchField.current?.focus(),
    '+': () => zoomBy(1.25),
    '=': () => zoomBy(1.25),
    '-': () => zoomBy(0.8),
    '0': () => zoomTo(1),
    ...{ ArrowUp: enter, ArrowDown: enter, ArrowLeft: enter, ArrowRight: enter },
  });

  const onFold: Props['onFold'] = (id, isFolded) => {
    const box = layout?.states.find(({ state }) => state.id === id)?.box;
    const shown = drawingIn(viewport)?.getBoundingClientRect();
    if (box && shown) lastFold.current = { id, x: shown.x + box.x * zoom, y: shown.y + box.y * zoom };
    props.onFold(id, isFolded);
  };
  const onMove = (id: string) => {
    const box = layout && boxOf(layout, id);
    if (box) reveal(box, legibleZoom);
  };

  const isLarger =
    layout && frame && (layout.width * zoom > frame.width || layout.height * zoom > frame.height);

  return (
    <figure className={styles.figure} aria-label={`Chart of ${chart.name}`}>
      <div className={styles.toolbar} role="toolbar" aria-label="Chart tools">
        <ChartSearch
          ref={searchField}
          text={search}
          hits={found && { count: hits.length, place }}
          onText={onSearch}
          onNext={onNextHit}
        />
        <button
          type="button"
          aria-pressed={!isBrief}
          title="Guards and actions in the chart"
          onClick={() => setBrief(!isBrief)}
        >
          Details
        </button>
        <div className={styles.zoom}>
          <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => zoomBy(0.8)}>
            −
          </button>
          <button
            type="button"
            className={styles.percent}
            aria-label={`Zoom: ${Math.round(zoom * 100)} %. Back to 100 %`}
            title="Back to 100 % (0)"
            onClick={() => zoomTo(1)}
          >
            {Math.round(zoom * 100)} %
          </button>
          <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => zoomBy(1.25)}>
            +
          </button>
        </div>
        <button type="button" title="Show the whole chart" onClick={showAll}>
          Fit
        </button>
        <ExportMenu
          name={chart.name}
          drawing={() => layout && chartSvg(layout, activeIds)}
          mermaid={mermaid}
        />
      </div>
      <div className={styles.stage}>
        <section
          ref={viewport}
          id={drawingId}
          className={styles.viewport}
          aria-label="Drawing"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the chart is scrolled by keyboard, too
          tabIndex={0}
          {...dragging}
        >
          <div className={styles.canvas}>
            {layout ? (
              <ChartDrawing
                {...props}
                onFold={onFold}
                onMove={onMove}
                layout={layout}
                zoom={zoom}
                found={found}
                hit={hit}
              />
            ) : (
              <p className="dim" role={fault === null ? 'status' : 'alert'}>
                {fault === null ? 'Laying out the chart…' : `The chart cannot be laid out: ${fault}`}
              </p>
            )}
          </div>
        </section>
        {layout && frame && isLarger && (
          <Minimap
            layout={layout}
            zoom={zoom}
            frame={frame}
            viewport={viewport}
            activeIds={activeIds}
            found={found}
            onCentre={centre}
          />
        )}
      </div>
    </figure>
  );
}

/** Whether nothing has the focus, or the drawing as a whole, on a page that arrows do not scroll. */
function isNowhere(target: EventTarget | null, drawing: Element | null): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return target === drawing || (target === document.body && scrollHeight <= clientHeight);
}
