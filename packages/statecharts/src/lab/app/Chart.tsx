import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type ChartLayout, layOut } from '../layout.ts';
import styles from './Chart.module.css';
import { ChartDrawing, type ChartProps } from './ChartDrawing.tsx';
import { partsFound } from './chart-search.ts';
import { download, svgFileOf } from './export-svg.ts';
import { measureText } from './text-measure.ts';
import { useViewport } from './use-viewport.ts';

/** The chart of a machine with its tools: search, zoom, folding, export. */
export function Chart(props: ChartProps) {
  const { chart, foldedIds, followedId } = props;
  const [layout, setLayout] = useState<ChartLayout | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { viewport, zoom, zoomTo, zoomBy, fit, centre, reveal, dragging } = useViewport(layout);
  const svg = useRef<SVGSVGElement | null>(null);
  const lastFold = useRef<{ id: string; x: number; y: number } | null>(null);
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const searchId = useId();
  const searchField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let isCurrent = true;
    layOut(chart, foldedIds, measureText).then(
      (next) => {
        if (isCurrent) setLayout(next);
      },
      (error: unknown) => {
        if (isCurrent) setFault(String(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [chart, foldedIds]);

  const results = layout && search.trim() !== '' ? partsFound(chart, layout, search) : null;
  const found = results && new Set(results.map(({ id }) => id));
  const show = (index: number, among = results) => {
    const result = among?.[index];
    setPlace(index);
    if (result) centre(result);
  };

  const showStart = useEffectEvent((shown: ChartLayout) => {
    const frame = viewport.current;
    const before = lastFold.current;
    lastFold.current = null;
    const box = shown.states.find(({ state }) => state.id === before?.id)?.box;
    const drawn = svg.current?.getBoundingClientRect();
    if (before && box && drawn) {
      frame?.scrollBy(drawn.x + box.x * zoom - before.x, drawn.y + box.y * zoom - before.y);
    } else {
      const root = shown.states.find(({ state }) => state.parent === null)?.state.id;
      const start = shown.initials.find(({ parent }) => parent === root) ?? shown.initials[0];
      if (start) centre({ x: start.dot.x, y: start.parent === root ? 0 : start.dot.y });
    }
  });
  useLayoutEffect(() => {
    if (layout) showStart(layout);
  }, [layout]);

  const showFollowed = useEffectEvent((shown: ChartLayout, id: string) => {
    const box = shown.states.find(({ state }) => state.id === id)?.box;
    if (box) reveal(box);
  });
  useLayoutEffect(() => {
    if (layout && followedId !== null) showFollowed(layout, followedId);
  }, [layout, followedId]);

  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isTyped = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      searchField.current?.focus();
    } else if (event.key === '+' || event.key === '=') zoomBy(1.25);
    else if (event.key === '-') zoomBy(0.8);
    else if (event.key === '0') zoomTo(1);
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setSearch('');
    if (event.key !== 'Enter' || !results?.length) return;
    event.preventDefault();
    show((place + (event.shiftKey ? results.length - 1 : 1)) % results.length);
  };
  const onFold: ChartProps['onFold'] = (id, isFolded) => {
    const box = layout?.states.find(({ state }) => state.id === id)?.box;
    const drawn = svg.current?.getBoundingClientRect();
    if (box && drawn) lastFold.current = { id, x: drawn.x + box.x * zoom, y: drawn.y + box.y * zoom };
    props.onFold(id, isFolded);
  };

  return (
    <figure className={styles.figure} aria-label={`Chart of ${chart.name}`}>
      <div className={styles.toolbar} role="toolbar" aria-label="Chart tools">
        <div className={styles.search}>
          <label className={styles.hidden} htmlFor={searchId}>
            Find in the chart
          </label>
          <input
            ref={searchField}
            id={searchId}
            type="search"
            placeholder="Find a state or transition"
            value={search}
            onChange={({ currentTarget: { value } }) => {
              setSearch(value);
              show(0, layout && value.trim() !== '' ? partsFound(chart, layout, value) : null);
            }}
            onKeyDown={onSearchKey}
          />
          <output className={styles.results}>
            {results && (results.length === 0 ? 'None' : `${place + 1} of ${results.length}`)}
          </output>
        </div>
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
        <button type="button" title="Show the whole chart" onClick={fit}>
          Fit
        </button>
        <button
          type="button"
          title="Save the chart as an SVG file"
          disabled={layout === null}
          onClick={() => svg.current && download(`${chart.name}.svg`, svgFileOf(svg.current))}
        >
          Export SVG
        </button>
      </div>
      <section
        ref={viewport}
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
              layout={layout}
              zoom={zoom}
              found={found}
              svgRef={(element) => {
                svg.current = element;
              }}
            />
          ) : (
            <p className={styles.status} role={fault === null ? 'status' : 'alert'}>
              {fault === null ? 'Laying out the chart…' : `The chart cannot be laid out: ${fault}`}
            </p>
          )}
        </div>
      </section>
    </figure>
  );
}
