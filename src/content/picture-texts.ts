import type { PictureRefusal } from '#domain/picture.ts';

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
