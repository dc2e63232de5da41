import { Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

// One chunk, loaded with the first form that has pictures. What waits for it is as high as an input without a picture: a
// button that moves while it is pressed is not pressed.

const loadPictures = () => import('./picture-input.tsx');

function WaitingZone({ children }: { children: ReactNode }) {
  return (
    <Group aria-busy gap="0.5rem 0.75rem" p="0.75rem" bd="1px dashed var(--mantine-color-default-border)">
      {children}
    </Group>
  );
}

const fileInput = <Box w="7.25rem" h="1.875rem" />;

export const LazyPictureInput = lazyPart(async () => (await loadPictures()).PictureInput, {
  waiting: ({ field, hint }) => (
    <Stack gap={8}>
      <span className="field-label">{field.label}</span>
      <WaitingZone>
        {fileInput}
        <Button variant="default" size="xs" disabled>
          Choose from library
        </Button>
        <span className="quiet">{hint}</span>
      </WaitingZone>
      <div />
    </Stack>
  ),
  failed: () => <p className="quiet">Pictures cannot be chosen: reload the page first.</p>,
});

export const LazyAddPictures = lazyPart(async () => (await loadPictures()).AddPictures, {
  waiting: ({ hint }) => (
    <WaitingZone>
      <span className="field-label">Add pictures</span>
      {fileInput}
      <span className="quiet">{hint}</span>
    </WaitingZone>
  ),
  failed: () => null,
});
