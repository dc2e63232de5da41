import type { Driver } from './harness.ts';

const shownBy = (test: string) => ({ file: 'pictures.e2e.ts', test });

const stored = shownBy('a photograph is stored upright in several widths, without what its camera wrote');
const triedAgain = shownBy('an upload whose worker or request failed is tried again');
const cancelled = shownBy('an upload ends with Cancel and with its form, which asks before');

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
];
