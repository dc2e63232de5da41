import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './draft-offer.module.css';
import type { KeptDraft } from './kept-drafts.ts';

type Props = { draft: KeptDraft; isDisabled: boolean; onRestore: () => void; onDiscard: () => void };

/** The offer goes with its answer, and the focus goes to the first field. */
function answer(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector<HTMLElement>('input, textarea')?.focus();
    act();
  };
}

/** Offers what was typed earlier and never saved. */
export function DraftOffer({ draft, isDisabled, onRestore, onDiscard }: Props) {
  return (
    <section aria-label="Unsaved draft" className={classes.offer}>
      <p className={classes.text}>
        You typed something here on{' '}
        <time dateTime={draft.typedAt}>{new Date(draft.typedAt).toLocaleString()}</time> that was not saved.
      </p>
      <div className={classes.choices}>
        <Button size="xs" onClick={answer(onRestore)} disabled={isDisabled}>
          Restore draft
        </Button>
        <Button size="xs" variant="default" onClick={answer(onDiscard)} disabled={isDisabled}>
          Discard draft
        </Button>
      </div>
    </section>
  );
}
