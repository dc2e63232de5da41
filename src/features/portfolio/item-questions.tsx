import * as v from 'valibot';
import {
  type PortfolioFormValues,
  portfolioFormValues,
  portfolioInputSchema,
} from '#domain/portfolio-item.ts';
import { SaveQuestions } from '#editing/save-questions.tsx';
import { itemDifferences } from './item-differences.ts';
import type { PortfolioDialogControl } from './use-portfolio-dialog.ts';

type Props = { dialog: PortfolioDialogControl; onMerge: (texts: PortfolioFormValues) => void };

/** The questions of an item's save. */
export function ItemQuestions({ dialog, onMerge }: Props) {
  return (
    <SaveQuestions
      as="notice"
      save={dialog.save}
      answer={dialog.answer}
      conflictTitle="This item has changed since you typed this"
      versionsOf={({ context: { values, current } }) => ({
        mine: portfolioFormValues(values),
        theirs: portfolioFormValues(current ?? values),
      })}
      differencesOf={itemDifferences}
      parse={(texts) => {
        const parsed = v.safeParse(portfolioInputSchema, texts);
        return parsed.success ? parsed.output : null;
      }}
      onMerge={onMerge}
    />
  );
}
