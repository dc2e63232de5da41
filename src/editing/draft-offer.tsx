import { Button, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { FormTexts } from '#ui/use-valibot-form.ts';
import type { FormFields } from './difference-table.tsx';
import classes from './draft-offer.module.css';
import type { Draft } from './draft-storage.ts';
import type { OfferedDrafts } from './use-editing-form.ts';

type Props = {
  offered: OfferedDrafts;
  fields: FormFields<FormTexts>;
  /** What the form holds as long as nothing is typed; of a draft, only what differs is shown. */
  stored: FormTexts;
  isDisabled: boolean;
};

// More of a text than two lines could show.
const excerptLength = 300;

/** Offers the drafts of earlier edit sessions. */
export function DraftOffer({ offered, fields, stored, isDisabled }: Props) {
  const { drafts, restore, discard } = offered;
  if (drafts.length === 0) return null;
  const isOne = drafts.length === 1;
  const changesOf = ({ texts }: Draft) =>
    fields.flatMap(({ name, format = (text) => text }) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' || text === stored[name] ? [] : format(text);
    });
  return (
    <section
      aria-label={isOne ? 'Unsaved draft' : `${drafts.length} unsaved drafts`}
      className={`marked ${classes.offer}`}
    >
      <p className={classes.lead}>
        {isOne
          ? 'You typed this here, and it was not saved.'
          : 'You typed these here, and they were not saved.'}
      </p>
      <ul>
        {drafts.map((draft) => {
          const { editSession, typedAt } = draft;
          const changes = changesOf(draft);
          const choice = { size: 'xs', 'aria-describedby': editSession, disabled: isDisabled };
          return (
            <Group key={editSession} component="li" gap="0.5rem 1rem" className={classes.draft ?? ''}>
              <div id={editSession} className={classes.text}>
                <time dateTime={typedAt} className={classes.time}>
                  {new Date(typedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                </time>
                {changes.length > 0 && (
                  <Text span inherit lineClamp={2} c="dimmed" dir="auto">
                    {changes.join(' · ').slice(0, excerptLength)}
                  </Text>
                )}
              </div>
              <Group gap={8}>
                <Button {...choice} onClick={withFocusOnForm(() => restore(draft))}>
                  Restore draft
                </Button>
                <Button {...choice} variant="default" onClick={withFocusOnForm(() => discard(draft))}>
                  Discard draft
                </Button>
              </Group>
            </Group>
          );
        })}
      </ul>
    </section>
  );
}

/** The button leaves the page with its offer: the focus moves to the first field. */
function withFocusOnForm(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector<HTMLElement>('input, textarea')?.focus();
    act();
  };
}
