import { useEffect, useState } from 'react';
import { type ChartView, fittedView, foldedNow, type Size } from '../fitted-view.ts';
import type { LabChart } from '../lab-types.ts';
import { type ChartLayout, layOut } from '../layout.ts';
import { measureText } from './text-measure.ts';

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
  const [view, setView] = useState<ChartView | null>(null);
  const [isBriefChosen, setBrief] = useState<boolean | null>(null);
  const [drawn, setDrawn] = useState<{ layout: ChartLayout; folded: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!frame) return;
    let isCurrent = true;
    fittedView(chart, frame, measureText).then(
      (next) => isCurrent && setView(next),
      (error: unknown) => isCurrent && setFault(String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [chart, frame]);

  const folded = view && [...foldedNow(chart, view.folded, chosenFolds, seen)].join('\n');
  const isBrief = isBriefChosen ?? view?.style.isBrief ?? false;
  useEffect(() => {
    if (!view || folded === null) return;
    let isCurrent = true;
    layOut(chart, new Set(folded.split('\n')), measureText, { ...view.style, isBrief }).then(
      (layout) => isCurrent && setDrawn({ layout, folded }),
      (error: unknown) => isCurrent && setFault(String(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [chart, view, folded, isBrief]);
  return { layout: drawn?.layout ?? null, isCurrent: drawn?.folded === folded, isBrief, setBrief, fault };
}
