import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { loadHistory } from '#backend/history.ts';
import {
  type PortfolioFormValues,
  portfolioCategories,
  portfolioFormValues,
  portfolioInputSchema,
} from '#domain/portfolio-item.ts';
import { DraftOffer } from '#editing/draft-offer.tsx';
import { HistoryButton } from '#editing/history-button.tsx';
import { SaveQuestions } from '#editing/save-questions.tsx';
import { autoDirection, useEditingForm } from '#editing/use-editing-form.ts';
import { useSaveShortcut } from '#editing/use-save-shortcut.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { ToastsInside } from '#ui/toasts-inside.tsx';
import { ImagePreview } from './image-preview.tsx';
import { itemDraftScope, useIsDraftOffered } from './use-item-drafts.ts';
import { itemFields, type PortfolioDialogControl } from './use-portfolio-dialog.ts';

type Props = { dialog: PortfolioDialogControl; userId: string };

/** The dialog in which an item is made or changed. */
export function PortfolioDialog({ dialog, userId, onClosed }: Props & { onClosed: () => void }) {
  const { snapshot, isNew } = dialog;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <Modal
      opened={snapshot.hasTag('open')}
      onClose={dialog.close}
      title={isNew ? 'Add Portfolio Item' : 'Edit Portfolio Item'}
      size="lg"
      onExitTransitionEnd={onClosed}
      closeOnEscape={!isHistoryOpen}
      closeButtonProps={{ 'aria-label': 'Close', disabled: !dialog.canClose }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {isNew ? 'Add a new item to your portfolio.' : 'Update the details of your portfolio item.'}
      </Text>
      <PortfolioForm
        key={dialog.formNumber}
        dialog={dialog}
        userId={userId}
        onHistoryOpenChange={setHistoryOpen}
      />
      <ToastsInside />
    </Modal>
  );
}

/** The fields of a portfolio item; nothing can be typed while they are saved or a choice is due. */
function PortfolioForm({
  dialog,
  userId,
  onHistoryOpenChange,
}: Props & { onHistoryOpenChange: (isOpen: boolean) => void }) {
  const { snapshot, send, save, base, isNew } = dialog;
  const { initial } = snapshot.context;
  const [idAtOpening] = useState(isNew ? null : base.id);
  const isSaving = save?.hasTag('saving') ?? false;
  const canEdit = snapshot.matches('editing');
  const { form, submit, offered, undo, restoreVersion } = useEditingForm({
    ...itemDraftScope(userId),
    name: 'portfolio item',
    schema: portfolioInputSchema,
    stored: initial,
    base,
    isOffered: useIsDraftOffered(userId, idAtOpening),
    isSaving,
    onSubmit: (output) => send({ type: 'item.submit', values: output }),
    // The item of this draft was deleted: it becomes a new item.
    onRestore: ({ id, version }) => send({ type: 'draft.restore', id, version: isNew ? 0 : version }),
  });

  const saveButton = useSaveShortcut();
  const field = (name: keyof PortfolioFormValues) => ({ ...form.getInputProps(name), readOnly: !canEdit });

  return (
    <form noValidate onSubmit={submit}>
      <SaveQuestions
        as="notice"
        save={save}
        answer={dialog.answer}
        conflictTitle="This item has changed since you typed this"
        schema={portfolioInputSchema}
        formValues={portfolioFormValues}
        fields={itemFields}
        onMerge={form.setValues}
      />
      <DraftOffer offered={offered} fields={itemFields} stored={initial} isDisabled={!canEdit} />
      <Stack gap="md">
        <TextInput {...field('title')} {...autoDirection} label="Title" required data-autofocus />
        <NativeSelect
          {...form.getInputProps('category')}
          {...ignoringInput(!canEdit)}
          label="Category"
          data={[{ value: '', label: 'Choose a category' }, ...portfolioCategories]}
          required
        />
        <Textarea {...field('description')} {...autoDirection} label="Description" rows={5} required />
        <TextInput
          {...field('image_url')}
          label="Image URL"
          description="Optional. For now, use the URL of an external image (https://…) or a path of this site (/…). File upload may come later."
          inputMode="url"
          spellCheck={false}
        />
        <ImagePreview url={form.values.image_url} />
      </Stack>
      <Group gap="xs" mt="lg">
        <Button ref={saveButton} type="submit" loading={isSaving} disabled={!canEdit}>
          Save
        </Button>
        <Button variant="default" onClick={dialog.close} disabled={!dialog.canClose}>
          Cancel
        </Button>
        {!isNew && (
          <>
            {/* Not removed while there is nothing to undo: the focus would be lost with it. */}
            <Button variant="default" onClick={() => undo?.()} disabled={undo === null || !canEdit}>
              Undo
            </Button>
            <HistoryButton
              table="portfolio_items"
              recordId={base.id}
              loadHistory={loadHistory}
              fields={itemFields}
              isDisabled={!canEdit}
              opensAtStart={dialog.opensHistory}
              onRestore={restoreVersion}
              onOpenChange={onHistoryOpenChange}
            />
          </>
        )}
      </Group>
    </form>
  );
}
