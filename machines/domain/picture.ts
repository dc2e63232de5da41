import * as v from 'valibot';

/** The widths in which a picture is stored beside its master, in pixels; none is larger than the master. */
export const smallWidths = [480, 960, 1600] as const;

/** What its master has at most. */
export const masterWidth = 2400;

/** What is decoded at most, and what a file may stand for. */
export const maxPixels = 60_000_000;

/** The types by the endings of the files. */
export const pictureTypes = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;

export type PictureType = keyof typeof pictureTypes;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535));

/** An uploaded picture, as a record stores it. */
export const pictureSchema = v.object({
  /** SHA-256 of the file of its master, in hexadecimal. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  type: v.picklist(['webp', 'jpg', 'png']),
  /** The widths of its files, ascending; the last is that of the master. */
  widths: v.pipe(v.array(pixels), v.minLength(1), v.maxLength(4), v.readonly()),
  /** The size of the master. */
  width: pixels,
  height: pixels,
  /** It has a JPEG for link previews, too ({@link previewFile}). */
  has_preview: v.exactOptional(v.boolean()),
  /** What stands in its place until it is loaded, as `#rrggbb`. */
  colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  /** What stays visible where it is cut: shares of width and height from the top left corner. */
  focal_x: share,
  focal_y: share,
  /** Null for a picture that says nothing. */
  alt: v.nullable(v.pipe(v.string(), v.regex(/\S/))),
});

export type Picture = v.InferOutput<typeof pictureSchema>;

/** The bucket of all pictures. */
export const pictureBucket = 'pictures';

export const pictureFile = ({ hash, type }: Pick<Picture, 'hash' | 'type'>, width: number): string =>
  `${hash}-${width}.${type}`;

/** The width of the picture of a link preview, in pixels. */
export const previewWidth = 1200;

/** Some networks show no WebP. */
export const previewFile = ({ hash }: Pick<Picture, 'hash'>): string =>
  pictureFile({ hash, type: 'jpg' }, previewWidth);

/** Whether a link preview can show it: large enough, and not so wide that little is left of it. */
export const suitsPreview = ({ width, height }: Pick<Picture, 'width' | 'height'>): boolean =>
  width >= previewWidth && width <= 3 * height;

/** The address of a file. `origin` of a hosted project; empty for the page's own. */
export const pictureAddress = (origin: string, file: string): string =>
  `${origin}/storage/v1/object/public/${pictureBucket}/${file}`;

/** All of a picture that is not about its place in a record. */
export type StoredPicture = Omit<Picture, 'focal_x' | 'focal_y' | 'alt'>;

/** What an upload stores; `name` is that of the file that was chosen. */
export type UploadedPicture = StoredPicture & { name: string };

/**
 * Why no picture is made of a file:
 * - `none`: it is no picture; `broken`: its picture cannot be read
 * - `tooLarge`: it has more bytes or pixels than are read
 * - `gone`: it was changed, moved or deleted since it was chosen
 * - `vector`, `heic`, `tiff`: formats that are never, or in this browser not, read
 * - `unsupported`, `insecure`: this browser, or a page without TLS, cannot encode pictures
 * - `falsified`: this browser encodes other pixels than it is given
 */
export type PictureRefusal =
  | 'none'
  | 'broken'
  | 'tooLarge'
  | 'gone'
  | 'vector'
  | 'heic'
  | 'tiff'
  | 'unsupported'
  | 'insecure'
  | 'falsified';

const chosenSchema = v.object({
  ...pictureSchema.entries,
  /** Its file holds more pictures than the first one, which is kept. */
  is_animated: v.exactOptional(v.boolean()),
  /** Empty until something was typed. */
  alt: v.nullable(v.string()),
});

/** A picture in a form, whose alternative text may still be missing. */
export type ChosenPicture = v.InferOutput<typeof chosenSchema>;

/** A file that a draft of release 0.1 names, and that was not uploaded. */
const missingSchema = v.object({
  file: v.string(),
  alt: v.optional(v.nullable(v.string()), ''),
  /** The picture that it was to replace. */
  before: v.optional(chosenSchema),
});

type MissingPicture = v.InferOutput<typeof missingSchema>;

const textSchema = v.pipe(v.string(), v.parseJson(), v.union([chosenSchema, missingSchema]));

/** Nobody has described it, nor said that it says nothing. */
export const isUndescribed = ({ alt }: ChosenPicture | MissingPicture): boolean => alt?.trim() === '';

/** What the text of a field for a picture holds; a text that cannot be read holds none. */
export function pictureIn(text: string): ChosenPicture | MissingPicture | null {
  const parsed = v.safeParse(textSchema, text);
  return parsed.success ? parsed.output : null;
}
