import { Box, Button, Group, Stack } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { backendConfig } from '#backend/config.ts';
import { type ChosenPicture, pictureAddress, pictureFile } from '#domain/picture.ts';
import classes from './picture-input.module.css';

type Props = {
  picture: ChosenPicture;
  isLocked: boolean;
  onChange: (change: Pick<ChosenPicture, 'focal_x' | 'focal_y'>) => void;
  onRemove: () => void;
};

/** An uploaded picture, whole and as it is cut. */
export function ChosenPictureView({ picture, isLocked, onChange, onRemove }: Props) {
  const { focal_x: x, focal_y: y, width, height, colour } = picture;
  const file = pictureFile(picture, picture.widths.find((width) => width >= 640) ?? width);
  const image = { src: pictureAddress(backendConfig().url, file), width, height };
  return (
    <Group gap="0.75rem 1rem" align="start">
      <FocalPoint
        x={x}
        y={y}
        isLocked={isLocked}
        onChange={(point) => onChange({ focal_x: point.x, focal_y: point.y })}
      >
        <img {...image} alt="Preview" className={classes.whole} style={{ backgroundColor: colour }} />
      </FocalPoint>
      <Stack gap="0.375rem" align="start" flex="1 1 12rem" miw={0}>
        <Box
          component="img"
          {...image}
          alt="Preview where it is cut"
          w="5rem"
          h="5rem"
          bg={colour}
          style={{ objectFit: 'cover', objectPosition: `${x * 100}% ${y * 100}%` }}
        />
        {picture.is_animated && (
          <p>This file is animated. Only its first picture is kept, which does not move.</p>
        )}
        <p className="quiet">
          Click what must stay visible where the picture is cut, or move the point by arrow keys.
        </p>
        <Button size="xs" variant="default" disabled={isLocked} onClick={onRemove}>
          Remove picture
        </Button>
      </Stack>
    </Group>
  );
}

type Point = { x: number; y: number };

type PointProps = Point & { isLocked: boolean; onChange: (point: Point) => void; children: ReactNode };

const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
const percent = (value: number) => Math.round(value * 100);

/** The point of a picture that stays visible where it is cut: set by a click, or moved by the arrow keys. */
function FocalPoint({ x, y, isLocked, onChange, children }: PointProps) {
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
