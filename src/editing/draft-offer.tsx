import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import type { Fields } from '#content/field.ts';
import { firstCharacters } from '#domain/first-characters.ts';
import type { Draft } from '#domain/record.ts';
import { offeredDrafts, storedTexts } from '#machines/record-editor.context.ts';
import type { RecordEditor } from './record-editor.ts';

type Props = { editor: RecordEditor; fields: Fields };

// More of a text than two lines could show.
const excerptLength = 300;

/** Offers the drafts of earlier edit sessions, of which there is one at least. */
export function DraftOffer({ editor, fields }: Props) {
  const drafts = useSelector(editor, ({ context }) => offeredDrafts(context));
  const stored = useSelector(editor, ({ context }) => storedTexts(context));
  const isDisabled = useSelector(editor, (snapshot) => snapshot.hasTag('locked'));
  const isOne = drafts.length === 1;
  const changesOf = ({ texts }: Draft) =>
    Object.entries(fields).flatMap(([name, { format = (text: string) => text }]) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' || text === stored[name] ? [] : format(text);
    });
  return (
    <Box
      component="section"
      aria-label={isOne ? 'Unsaved draft' : `${drafts.length} unsaved drafts`}
      mb="1.25rem"
      px="md"
      py="0.75rem"
      lh={1.45}
      className="marked"
    >
      <Text inherit fw={600} style={{ textWrap: 'pretty' }}>
        {isOne
          ? 'You typed this here, and it was not saved.'
          : 'You typed these here, and they were not saved.'}
      </Text>
      <p className="quiet">Drafts stay in this browser, and are offered for 30 days.</p>
      <Stack component="ul" gap="0.75rem" mt={8} className="lined">
        {drafts.map((draft, index) => {
          const { editSession, typedAt } = draft;
          const changes = changesOf(draft);
          const choice = { size: 'xs', 'aria-describedby': editSession, disabled: isDisabled };
          return (
            <Group key={editSession} component="li" gap="0.5rem 1rem" pt={index > 0 ? '0.75rem' : 0}>
              <Box id={editSession} flex="1 1 14rem">
                <Box component="time" display="block" dateTime={typedAt}>
                  {new Date(typedAt).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
                </Box>
                {changes.length > 0 && (
                  <Text span inherit lineClamp={2} c="dimmed" dir="auto">
                    {firstCharacters(changes.join(' · '), excerptLength)}
                  </Text>
                )}
              </Box>
              <Group gap={8}>
                <Button
                  {...choice}
                  onClick={withFocusOnForm(() => editor.send({ type: 'draft.restore', draft }))}
                >
                  Restore draft
                </Button>
                <Button
                  {...choice}
                  variant="default"
                  onClick={withFocusOnForm(() => editor.send({ type: 'draft.discard', draft }))}
                >
                  Discard draft
                </Button>
              </Group>
            </Group>
          );
        })}
      </Stack>
    </Box>
  );
}

/** The button leaves the page with its offer: the focus moves to the first field. */
function withFocusOnForm(act: () => void) {
  return ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    currentTarget.form?.querySelector<HTMLElement>('input, textarea')?.focus();
    act();
  };
}
