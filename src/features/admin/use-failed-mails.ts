import { createActor, fromPromise, toPromise } from 'xstate';
import { countFailedMails } from '#actors/count-failed-mails.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

const countOrZero = fromPromise<number>(async ({ signal }) => {
  const counting = createActor(countFailedMails);
  signal.addEventListener('abort', () => counting.stop());
  try {
    return await toPromise(counting.start());
  } catch (error) {
    console.warn('The failed mails could not be counted.', error);
    return 0;
  }
});

/** How many messages could not be mailed; 0 until it is known, and when the count failed (logged). */
export function useFailedMails(): number {
  const [snapshot] = useLiveActor(countOrZero);
  return snapshot.output ?? 0;
}
