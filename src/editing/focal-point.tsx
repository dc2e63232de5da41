import type { KeyboardEvent, ReactNode } from 'react';
import classes from './picture-input.module.css';

type Point = { x: number; y: number };

type Props = Point & { isLocked: boolean; onChange: (point: Point) => void; children: ReactNode };

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const percent = (value: number) => Math.round(value * 100);

/** The point of a picture that stays visible where it is cut: set by a click, or moved by the arrow keys. */
export function FocalPoint({ x, y, isLocked, onChange, children }: Props) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (!step || isLocked) return;
    event.preventDefault();
    const length = event.shiftKey ? 0.1 : 0.01;
    onChange({ x: inside(x + step.x * length), y: inside(y + step.y * length) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the point in it does the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div
      className={classes.focal}
      onClick={({ currentTarget, clientX, clientY }) => {
        if (isLocked) return;
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        onChange({ x: inside((clientX - left) / width), y: inside((clientY - top) / height) });
      }}
    >
      {children}
      <span
        role="slider"
        tabIndex={0}
        aria-label="Focal point"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(x)}
        aria-valuetext={`${percent(x)} % from the left, ${percent(y)} % from the top`}
        aria-readonly={isLocked || undefined}
        className={classes.point}
        style={{ insetInlineStart: `${percent(x)}%`, insetBlockStart: `${percent(y)}%` }}
        onKeyDown={move}
      />
    </div>
  );
}
