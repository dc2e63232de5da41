import { type PendingPicture, type PictureRefusal, pictureIn } from '#domain/picture.ts';
import { type FormTexts, textOf } from '#domain/record.ts';
import { entriesIn, type Fields } from './field.ts';

/** What to do about a file that no picture is made of. */
export const refusalTexts: Readonly<Record<PictureRefusal, string>> = {
  none: 'This file holds no picture that this browser can read. Choose a JPEG, PNG or WebP file.',
  broken:
    'This picture cannot be read: the file is damaged or incomplete. Save it again where it comes from.',
  tooLarge:
    'This picture is too large: at most 20 MB and 60 megapixels are read. Choose a smaller copy of it.',
  gone: 'This file was changed, moved or deleted after it was chosen. Choose it again.',
  vector: 'An SVG drawing can hold scripts, and is not taken. Export it as PNG.',
  heic: 'This browser cannot read HEIC pictures. Save it as JPEG, or choose it in Safari.',
  tiff: 'This browser cannot read TIFF pictures or raw photographs. Export it as JPEG.',
  unsupported: 'This browser cannot encode pictures. Use a newer one, or give the URL of a picture.',
  insecure:
    'Pictures are uploaded over https:// only. Open the admin area there, or give the URL of a picture.',
  falsified:
    'This browser changes the pixels of pictures that a site makes, as a protection against tracking (in Firefox privacy.resistFingerprinting). Allow this site to extract canvas data, and choose the file again.',
};

/** What failed has asked no server. */
export const notPreparedText =
  'This browser could not prepare it. Try again, or choose a smaller copy of the picture.';

/** Of a file with several pictures. */
export const stillText = 'This file is animated. Only its first picture is kept, which does not move.';

/**
 * Changes the pictures of a form that are not uploaded, those of its lists too.
 * @returns the texts that are other ones afterwards
 */
export function withPending(
  fields: Fields,
  texts: FormTexts,
  change: (pending: PendingPicture) => string | null,
): FormTexts {
  const changedPicture = (text: string): string => {
    const held = pictureIn(text);
    return held && 'file' in held ? (change(held) ?? text) : text;
  };
  const changedList = (text: string, entry: Fields): string => {
    const entries = entriesIn(text);
    const names = Object.keys(entry).filter((name) => entry[name]?.input === 'picture');
    const changed = entries.map((texts) => ({
      ...texts,
      ...Object.fromEntries(names.map((name) => [name, changedPicture(texts[name] ?? '')])),
    }));
    const isChanged = changed.some((texts, index) =>
      names.some((name) => texts[name] !== (entries[index]?.[name] ?? '')),
    );
    return isChanged ? textOf(changed) : text;
  };
  const changed = Object.entries(fields).map(([name, { input, entry = {} }]) => {
    const text = texts[name] ?? '';
    if (input === 'picture') return [name, changedPicture(text)] as const;
    return [name, input === 'list' ? changedList(text, entry) : text] as const;
  });
  return Object.fromEntries(changed.filter(([name, text]) => text !== (texts[name] ?? '')));
}

/** The pictures of a form that are not uploaded. */
export function pendingPictures(fields: Fields, texts: FormTexts): PendingPicture[] {
  const found: PendingPicture[] = [];
  withPending(fields, texts, (pending) => {
    found.push(pending);
    return null;
  });
  return found;
}
