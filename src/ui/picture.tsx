import type { CSSProperties } from 'react';
import type { Picture as PictureData } from '#domain/picture.ts';

type Props = {
  picture: PictureData | undefined;
  /** A picture elsewhere, which is decoration, in place of an uploaded one. */
  url?: string | null;
  addressOf: (picture: PictureData, width: number) => string;
  /** Its `sizes`, by how many times as wide as its place it is before the frame cuts it. */
  sizes: (scale: number) => string;
  /** Width by height of the frame that cuts it; without one it is shown whole. */
  frame?: number;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  /** Whether it is in view when its page opens. */
  isInView?: boolean;
};

/** An uploaded picture, in its colour until it is loaded, its focal point visible where it is cut; or one elsewhere. */
export function Picture({ picture, url, addressOf, sizes, frame, isInView, style, className }: Props) {
  if (!picture) {
    return (
      <img
        src={url ?? undefined}
        alt=""
        width={1080}
        height={720}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={className}
      />
    );
  }
  const { widths, width, height, colour, focal_x, focal_y, alt } = picture;
  // The address comes last: a browser would load what it names before it knows the rest.
  return (
    <img
      alt={alt ?? ''}
      width={width}
      height={height}
      loading={isInView ? 'eager' : 'lazy'}
      fetchPriority={isInView ? 'high' : undefined}
      decoding="async"
      className={className}
      style={{ background: colour, objectPosition: `${percent(focal_x)} ${percent(focal_y)}`, ...style }}
      sizes={sizes(frame === undefined ? 1 : Math.max(1, width / height / frame))}
      srcSet={widths.map((width) => `${addressOf(picture, width)} ${width}w`).join(', ')}
      src={addressOf(picture, widths.find((width) => width >= 960) ?? width)}
    />
  );
}

const percent = (share: number) => `${Math.round(share * 100)}%`;
