import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { messages } from '#content/messages.ts';
import {
  categoryLabel,
  type PortfolioFormValues,
  portfolioCategories,
  portfolioDraftSchema,
} from '#domain/portfolio-item.ts';
import { createRescueSlot, useRescue } from '#editing/crash-recovery.ts';
import { DraftOffer } from '#editing/draft-offer.tsx';
import { dropDraft } from '#editing/draft-storage.ts';
import { useUnsaved } from '#editing/unsaved-changes.ts';
import { useKeptDraft } from '#editing/use-kept-draft.ts';
import { ownDirection } from '#ui/own-direction.ts';
import { showError } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useValibotForm } from '#ui/use-valibot-form.ts';
import { ImagePreview } from './image-preview.tsx';
import { SaveNotice } from './save-notice.tsx';
import { type PortfolioDialogControl, unsavedName } from './use-portfolio-dialog.ts';

const required = ['title', 'category', 'description'] as const;
const categoryChoices = [{ value: '', label: 'Choose a category' }, ...portfolioCategories];

const rescueSlot = createRescueSlot<{ texts: PortfolioFormValues; id: string; version: number }>();

/** The fields of a portfolio item; nothing can be typed while they are saved or a choice is due. */
export function PortfolioForm({ dialog }: { dialog: PortfolioDialogControl }) {
  const { snapshot, send } = dialog;
  const { id, version } = snapshot.context;
  const { form, handleSubmit } = useValibotForm({
    schema: portfolioDraftSchema,
    initialTexts: snapshot.context.initial,
  });
  const isSaving = snapshot.hasTag('saving');
  const canSubmit = snapshot.can({ type: 'item.submit', draft: snapshot.context.draft });
  const isDirty = form.isDirty();
  const offered = useKeptDraft({
    ...dialog.draftKey,
    lookedUp: dialog.draftsMoved,
    texts: form.values,
    isDirty,
    stored: snapshot.context.initial,
    id,
    version,
    fill: (draft) => {
      form.setValues(draft.texts);
      send({ type: 'draft.restore', id: draft.id ?? id, version: draft.version ?? version });
    },
    failure: messages.draftsNotKept,
  });
  // Also what is saved as it was: its refusal has to be said before the screen may go.
  useUnsaved(unsavedName, isDirty || isSaving, () => dropDraft(dialog.draftKey));
  useKeptFocus(isSaving);
  useRescue({
    slot: rescueSlot,
    read: () => (form.isDirty() ? { texts: form.getValues(), id, version } : null),
    describe: ({ texts }) => ({ name: unsavedName, texts }),
    putBack: ({ texts, ...draft }) => {
      form.setValues(texts);
      send({ type: 'draft.restore', ...draft });
    },
  });

  const submit = handleSubmit(
    (draft) => send({ type: 'item.submit', draft }),
    (texts) => {
      if (required.some((name) => texts[name].trim() === '')) showError(messages.missingFields);
    },
  );

  return (
    <form noValidate onSubmit={submit}>
      <SaveNotice
        dialog={dialog}
        onMerge={(texts, draft) => {
          form.setValues(texts);
          send({ type: 'conflict.merge', draft });
        }}
      />
      <DraftOffer
        offered={offered}
        stored={snapshot.context.initial}
        isDisabled={!canSubmit}
        read={(name, text) => (name === 'category' ? categoryLabel(text) : text)}
      />
      <fieldset disabled={!canSubmit}>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps('title')}
            {...ownDirection}
            label="Title"
            required
            withAsterisk={false}
            data-autofocus
          />
          <NativeSelect
            {...form.getInputProps('category')}
            label="Category"
            data={categoryChoices}
            required
            withAsterisk={false}
          />
          <Textarea
            {...form.getInputProps('description')}
            {...ownDirection}
            label="Description"
            rows={5}
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.getInputProps('image_url')}
            label="Image URL"
            description="Optional. For now, use the URL of an external image (https://…) or a path of this site (/…). File upload may come later."
            inputMode="url"
            spellCheck={false}
          />
          <ImagePreview url={form.values.image_url} />
        </Stack>
      </fieldset>
      <Group gap="xs" mt="lg">
        <Button type="submit" loading={isSaving} disabled={!canSubmit}>
          Save
        </Button>
        <Button variant="default" onClick={dialog.close} disabled={!snapshot.can({ type: 'dialog.close' })}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
