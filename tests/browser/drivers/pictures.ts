import type { Driver } from './harness.ts';

const shownBy = (test: string) => ({ file: 'pictures.e2e.ts', test });

const stored = shownBy('a photograph is stored upright in several widths, without what its camera wrote');
const triedAgain = shownBy('an upload whose worker or request failed is tried again');

/** Machines whose events come from files and workers, which no tour holds: written tests show them. */
export const pictureDrivers: readonly Driver[] = [
  {
    machine: 'upload',
    requests: {},
    open: () => Promise.resolve(),
    steps: {},
    ignored: {
      'prepare done': stored,
      'prepare failed': triedAgain,
      'picture.decoded': stored,
      'progress.made': stored,
      'upload done': stored,
      'upload failed': triedAgain,
      'upload.retry': triedAgain,
    },
  },
];
