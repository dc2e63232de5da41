import { Button } from '@mantine/core';
import {
  categoryLabel,
  type PortfolioDraft,
  type PortfolioFormValues,
  portfolioCategories,
} from '#domain/portfolio-item.ts';
import { DifferenceTable } from '#ui/difference-table.tsx';
import { Notice } from '#ui/notice.tsx';
import classes from './save-notice.module.css';
import type { PortfolioDialogControl } from './use-portfolio-dialog.ts';

/** What has come between an edit and its save, and the ways on. */
export function SaveNotice({ dialog: { snapshot, send, takeTheirs } }: { dialog: PortfolioDialogControl }) {
  const { draft, theirs } = snapshot.context;

  if (snapshot.matches({ edit: 'conflict' })) {
    return (
      <div className={classes.place}>
        <Notice
          title="Somebody else saved this item first"
          choices={
            <>
              <Button size="xs" onClick={() => send({ type: 'conflict.keepMine' })}>
                Save yours over theirs
              </Button>
              <Button size="xs" variant="default" onClick={takeTheirs}>
                Go on with theirs
              </Button>
            </>
          }
        >
          Nothing of yours is saved yet. Choose which version to keep.
          <DifferenceTable fields={differences(draft, theirs)} />
        </Notice>
      </div>
    );
  }
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

function differences(mine: PortfolioDraft, theirs: PortfolioFormValues) {
  return [
    { label: 'Title', mine: mine.title, theirs: theirs.title },
    { label: 'Category', mine: categoryLabel(mine.category), theirs: chosenLabel(theirs.category) },
    { label: 'Description', mine: mine.description, theirs: theirs.description },
    { label: 'Image URL', mine: mine.image_url ?? '', theirs: theirs.image_url },
  ];
}

function chosenLabel(value: string): string {
  return portfolioCategories.find((category) => category.value === value)?.label ?? value;
}
