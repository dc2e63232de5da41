import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  type SVGProps,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  initialShapes,
  rectangle,
  routeShapes,
  type Shape,
  stateShapes,
  textShapes,
  within,
} from '../chart-shapes.ts';
import type { PlacedLabel } from '../chart-text.ts';
import type { LabChart } from '../lab-types.ts';
import type { ChartLayout, Edge, Point, StateBox } from '../layout.ts';
import styles from './ChartDrawing.module.css';
import { drawnPart } from './chart-search.ts';
import { neighbour } from './transition-keys.ts';
import { stateSentence, stateWords, transitionSentence } from './words.ts';

/** What a drawing shows and says, whichever panel stands beside it. */
export type ChartProps = {
  chart: LabChart;
  /** Ids of the states that are lit. */
  activeIds: ReadonlySet<string>;
  /** The id of the state that is brought into view when it changes; null for none. */
  followedId: string | null;
  /** Keys of the transitions that can be taken now; null while nothing is simulated: all look the same. */
  enabledKeys: ReadonlySet<string> | null;
  /** The id of a state or the key of a transition. */
  selection: string | null;
  /** The key of the transition that was just taken; a new object for each time. */
  flashed: { key: string } | null;
  /** Also for a transition that cannot be taken now. */
  onTransition: (key: string) => void;
  onState: (id: string) => void;
};

type Props = ChartProps & {
  layout: ChartLayout;
  zoom: number;
  /** Ids and keys that a search has found; null without a search. */
  found: ReadonlySet<string> | null;
  /** Which of them the search is at. */
  hit: string | null;
  onFold: (id: string, isFolded: boolean) => void;
  /** When the focus has moved by a key to a state or a transition. */
  onMove: (id: string) => void;
};

export function ChartDrawing(props: Props) {
  const { chart, layout, zoom, found, hit, selection, flashed, enabledKeys, activeIds } = props;
  const { width, height, states, edges, initials } = layout;
  const [hovered, setHovered] = useState<string | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const hasFocus = useRef(false);
  const shownKeys = new Set([
    ...edges.flatMap(({ keys }) => keys),
    ...states.flatMap(({ text }) => text.rows.map(({ key }) => key)),
  ]);
  const shown = chart.transitions.filter(({ key }) => shownKeys.has(key));
  const tabPart = current === null ? (states[0]?.state.id ?? null) : drawnPart(chart, layout, current);
  const isEmphasized = (edge: Edge) =>
    edge.keys.some((key) => key === hovered || key === selection) || edge.keys.includes(flashed?.key ?? '');

  const partsOf = (svg: Element | null) => [...(svg?.querySelectorAll<SVGElement>('[data-part]') ?? [])];
  const moveTo = (id: string | null | undefined, event: KeyboardEvent) => {
    event.preventDefault();
    const part = partsOf(drawing.current).find(({ dataset }) => dataset.part === id);
    if (!part || id == null) return;
    part.focus({ preventScroll: true });
    props.onMove(id);
  };
  /** Up and down through all parts in the order of the chart. */
  const moveAlong = (event: KeyboardEvent<SVGElement>) => {
    const parts = partsOf(drawing.current);
    const place = parts.indexOf(event.currentTarget);
    const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: parts.length - 1 }[event.key];
    if (next !== undefined) moveTo(parts[next]?.dataset.part, event);
  };
  // A part that a new layout draws elsewhere is another element, and one in a folded state is none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each layout
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    partsOf(drawing.current)
      .find((part) => part.tabIndex === 0)
      ?.focus({ preventScroll: true });
  }, [layout]);

  const label = (placed: PlacedLabel, origin: Point, isRow: boolean) => {
    const transition = chart.transitions.find(({ key }) => key === placed.key);
    if (!transition) return null;
    const { key, event } = transition;
    const box = within(placed.box, origin);
    const isDisabled = enabledKeys !== null && !enabledKeys.has(key);
    return (
      // The texts stand outside the button: its name is the event, its description the whole sentence.
      <g
        key={key}
        className={styles.transition}
        data-row={isRow}
        data-enabled={enabledKeys === null ? undefined : !isDisabled}
        data-selected={key === selection}
        data-dim={found !== null && !found.has(key)}
        data-found={found?.has(key)}
        data-hit={key === hit}
        data-flashed={flashed?.key === key}
      >
        <DrawnButton
          tabIndex={key === tabPart ? 0 : -1}
          aria-label={event}
          aria-description={transitionSentence(chart, transition)}
          aria-disabled={isDisabled || undefined}
          aria-current={key === selection || undefined}
          className={styles.button}
          data-part={key}
          onPress={() => {
            setCurrent(key);
            props.onTransition(key);
          }}
          onFocus={() => setCurrent(key)}
          onPointerEnter={() => setHovered(key)}
          onPointerLeave={() => setHovered(null)}
          onOtherKey={(pressed) => {
            if (/^Arrow(?:Left|Right)$/.test(pressed.key))
              moveTo(neighbour(chart, shown, key, pressed.key), pressed);
            else moveAlong(pressed);
          }}
        >
          <Shapes of={[rectangle('labelBox', box, 5)]} />
        </DrawnButton>
        <g className={styles.texts}>
          <Shapes of={textShapes(placed, box)} />
        </g>
      </g>
    );
  };

  const group = ({ state, box, text, isFolded }: StateBox): ReactNode => {
    const { id, name } = state;
    const toggle = () => props.onFold(id, !isFolded);
    const onOtherKey = (pressed: KeyboardEvent<SVGElement>) => {
      const folds = { ArrowLeft: true, ArrowRight: false }[pressed.key];
      if (folds === undefined) return moveAlong(pressed);
      pressed.preventDefault();
      if (text.fold && folds !== isFolded) toggle();
    };
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a g is not interactive
      // biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset
      <g
        key={id}
        role="group"
        aria-label={name}
        aria-current={activeIds.has(id) || undefined}
        data-active={activeIds.has(id)}
        data-dim={found !== null && !found.has(id)}
        data-found={found?.has(id)}
      >
        <DrawnButton
          tabIndex={id === tabPart ? 0 : -1}
          aria-label={`State ${name}`}
          aria-description={`${stateWords(chart, id)}: ${stateSentence(state)}`}
          aria-expanded={text.fold ? !isFolded : undefined}
          className={styles.stateButton}
          data-part={id}
          onPress={() => props.onState(id)}
          onFocus={() => setCurrent(id)}
          onOtherKey={onOtherKey}
        >
          <rect
            className={styles.touchArea}
            x={box.x + Math.min(...text.runs.map(({ x }) => x)) - 6}
            y={box.y + 2}
            width={Math.min(text.width - 4, box.width - 8) - (text.fold ? 30 : 0)}
            height={26}
            rx={5}
          />
        </DrawnButton>
        <g className={styles.texts}>
          <Shapes of={textShapes(text, box)} />
        </g>
        {text.fold && (
          <DrawnButton
            tabIndex={-1}
            aria-label={`${isFolded ? 'Unfold' : 'Fold'} ${name}`}
            aria-expanded={!isFolded}
            className={styles.fold}
            onPress={toggle}
          >
            <rect className={styles.touchArea} {...within(text.fold, box)} rx={6} />
            <path
              className={styles.foldSign}
              d={`M${box.x + text.fold.x + 7},${box.y + text.fold.y + 12}h10${isFolded ? 'm-5,-5v10' : ''}`}
            />
          </DrawnButton>
        )}
        {text.rows.map((row) => label(row, box, true))}
        {edges
          .filter(({ source }) => source === id)
          .flatMap(({ labels }) => labels.map((placed) => label(placed, { x: 0, y: 0 }, false)))}
        {states.filter((other) => other.state.parent === id).map(group)}
      </g>
    );
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes whether a part of it has the focus
    <svg
      ref={drawing}
      role="presentation"
      data-drawing
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      className={styles.drawing}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      style={{ userSelect: 'none', WebkitUserSelect: 'none' }}
    >
      <g>
        {states.map((drawn) => {
          const { id, kind, parent } = drawn.state;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the state's button does the same by keyboard
            <g
              key={id}
              className={styles.shape}
              data-kind={kind}
              data-depth={drawn.depth % 2}
              data-region={states.some(({ state }) => state.id === parent && state.kind === 'parallel')}
              data-active={activeIds.has(id)}
              data-selected={selection === id}
              data-found={found?.has(id)}
              data-hit={id === hit}
              onClick={() => props.onState(id)}
            >
              <Shapes of={stateShapes(drawn)} />
            </g>
          );
        })}
        {initials.map((mark) => (
          <g key={mark.parent} className={styles.initial}>
            <Shapes of={initialShapes(mark)} />
          </g>
        ))}
        {edges
          .toSorted((a, b) => Number(isEmphasized(a)) - Number(isEmphasized(b)))
          .map((edge) => (
            <g
              key={edge.keys.join()}
              className={styles.edge}
              data-emphasized={isEmphasized(edge)}
              data-enabled={enabledKeys === null ? undefined : edge.keys.some((key) => enabledKeys.has(key))}
              data-dim={found !== null && !edge.keys.some((key) => found.has(key))}
              data-flashed={edge.keys.includes(flashed?.key ?? '')}
            >
              <Shapes of={edge.routes.flatMap(routeShapes)} />
            </g>
          ))}
      </g>
      {states.filter(({ state }) => state.parent === null).map(group)}
    </svg>
  );
}

type ButtonProps = SVGProps<SVGGElement> & {
  onPress: () => void;
  /** A key without a modifier, other than those that press a button. */
  onOtherKey?: (event: KeyboardEvent<SVGElement>) => void;
};

function DrawnButton({ onPress, onOtherKey, ...props }: ButtonProps) {
  const onKeyDown = (event: KeyboardEvent<SVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== 'Enter' && event.key !== ' ') return onOtherKey?.(event);
    event.preventDefault();
    onPress();
  };
  // biome-ignore lint/a11y/useSemanticElements: a drawing has no button element
  return <g {...props} role="button" onClick={onPress} onKeyDown={onKeyDown} />;
}

/** Shapes with the looks of their parts. */
function Shapes({ of }: { of: readonly Shape[] }) {
  return of.map(({ tag, part, at, text }) =>
    createElement(tag, { key: `${part} ${Object.values(at)}`, className: styles[part], ...at }, text),
  );
}
