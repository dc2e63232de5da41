import { createActor, fromPromise, toPromise } from 'xstate';
import { countItems } from '#actors/count-items.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';

const countOrZero = fromPromise<number>(async ({ signal }) => {
  const counting = createActor(countItems);
  signal.addEventListener('abort', () => counting.stop());
  try {
    return await toPromise(counting.start());
  } catch (error) {
    console.warn('The portfolio items could not be counted.', error);
    return 0;
  }
});

/** How many portfolio items there are; undefined until it is known, 0 when the count failed (logged). */
export function useItemCount(): number | undefined {
  const [snapshot] = useLiveActor(countOrZero);
  return snapshot.output;
}
