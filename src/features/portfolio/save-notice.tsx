import { Button } from '@mantine/core';
import { useState } from 'react';
import * as v from 'valibot';
import {
  type PortfolioDraft,
  type PortfolioFormValues,
  portfolioDraftSchema,
} from '#domain/portfolio-item.ts';
import { type Choice, chosenTexts, DifferenceTable } from '#editing/difference-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { itemDifferences } from './item-differences.ts';
import classes from './save-notice.module.css';
import type { PortfolioDialogControl } from './use-portfolio-dialog.ts';

type Props = {
  dialog: PortfolioDialogControl;
  /** Told what was chosen field by field, as the form's texts and as a draft. */
  onMerge: (texts: PortfolioFormValues, draft: PortfolioDraft) => void;
};

/** What has come between an edit and its save, and the ways on. */
export function SaveNotice({ dialog, onMerge }: Props) {
  const { snapshot, send } = dialog;
  if (snapshot.matches({ edit: 'conflict' })) return <ConflictNotice dialog={dialog} onMerge={onMerge} />;
  if (snapshot.matches({ edit: 'missing' })) {
    return (
      <div className={classes.place}>
        <Notice
          title="Somebody else deleted this item"
          choices={
            <Button size="xs" onClick={() => send({ type: 'missing.saveAsNew', id: crypto.randomUUID() })}>
              Save as a new item
            </Button>
          }
        >
          Your text is still here. Save it as a new item, or cancel to let it go.
        </Notice>
      </div>
    );
  }
  return null;
}

function ConflictNotice({ dialog: { snapshot, send, takeTheirs }, onMerge }: Props) {
  const [choice, setChoice] = useState<Choice<keyof PortfolioFormValues>>({});
  const { draft, theirs } = snapshot.context;
  const mine = { ...draft, image_url: draft.image_url ?? '' };
  const texts = chosenTexts<PortfolioFormValues>(mine, theirs, choice);
  const merged = v.safeParse(portfolioDraftSchema, texts);
  return (
    <div className={classes.place}>
      <Notice
        title="This item has changed since you typed this"
        choices={
          <>
            <Button
              size="xs"
              disabled={!merged.success}
              onClick={() => merged.success && onMerge(texts, merged.output)}
            >
              Save the chosen fields
            </Button>
            <Button size="xs" variant="default" onClick={() => send({ type: 'conflict.keepMine' })}>
              Save yours over it
            </Button>
            <Button size="xs" variant="default" onClick={takeTheirs}>
              Go on with what is saved
            </Button>
          </>
        }
      >
        Nothing of yours is saved yet. Choose for each field, or keep one version whole.
        <DifferenceTable fields={itemDifferences(mine, theirs)} choice={choice} onChoose={setChoice} />
      </Notice>
    </div>
  );
}
