import type { Driver } from './harness.ts';

const shownBy = (test: string) => ({ file: 'pictures.e2e.ts', test });

const stored = shownBy('a photograph is stored upright in several widths, without what its camera wrote');
const refused = shownBy(
  'what no picture is made of is refused with what to do, and nothing typed is lost by it',
);
const waits = shownBy(
  'a save waits for the upload, and without a description it stops at the field; one that is given up saves nothing',
);
const triedAgain = shownBy(
  'an upload whose worker or request failed is tried again, by the save that waits for it too; a save without it that fails keeps it',
);
const cancelled = shownBy(
  'an upload ends with Cancel and with its form, and a draft says which file has to be chosen again',
);

/** Machines whose events come from files and workers, which no tour holds: written tests show them. */
export const pictureDrivers: readonly Driver[] = [
  {
    machine: 'upload',
    requests: {},
    open: () => Promise.resolve(),
    steps: {},
    ignored: {
      'file.choose': stored,
      'decode done': stored,
      'decode failed': triedAgain,
      'encode done': stored,
      'encode failed': 'a browser without memory: the file is tried again as after a failed upload',
      'progress.made': stored,
      'upload done': stored,
      'upload failed': triedAgain,
      'upload.cancel': cancelled,
      'upload.retry': triedAgain,
    },
  },
  {
    machine: 'picture-save',
    requests: {},
    open: () => Promise.resolve(),
    steps: {},
    ignored: {
      'after patience': waits,
      'picture.uploaded': waits,
      'pictures.changed': triedAgain,
      'save.cancel': refused,
      'save.request': waits,
      'save.withoutPictures': refused,
    },
  },
];
