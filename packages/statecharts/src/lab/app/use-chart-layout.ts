import { useMemo, useState } from 'react';
import { fittedView, foldedNow, type Size } from '../fitted-view.ts';
import type { LabChart } from '../lab-types.ts';
import { layOut } from '../layout.ts';
import { measureText } from './text-measure.ts';
import { usePromise } from './use-promise.ts';

/**
 * The layout of a chart for the size of a window. `chosenFolds`: the states that a person has folded (true) or
 * unfolded. `seen`: ids of the states that must be drawn. `isCurrent`: whether the layout has these folds already.
 */
export function useChartLayout(
  chart: LabChart,
  frame: Size | null,
  chosenFolds: ReadonlyMap<string, boolean>,
  seen: readonly string[],
) {
  const [isBriefChosen, setBrief] = useState<boolean | null>(null);
  const fitted = usePromise(useMemo(() => frame && fittedView(chart, frame, measureText), [chart, frame]));
  const view = fitted.value;
  const folded = view && [...foldedNow(chart, view.folded, chosenFolds, seen)].join('\n');
  const isBrief = isBriefChosen ?? view?.style.isBrief ?? false;
  const drawn = usePromise(
    useMemo(async () => {
      if (!view || folded === null) return null;
      const style = { ...view.style, isBrief };
      return { folded, layout: await layOut(chart, new Set(folded.split('\n')), measureText, style) };
    }, [chart, view, folded, isBrief]),
  );
  return {
    layout: drawn.value?.layout ?? null,
    isCurrent: drawn.value?.folded === folded,
    isBrief,
    setBrief,
    fault: fitted.fault ?? drawn.fault,
  };
}
