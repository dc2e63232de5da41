import { Box, Group, SegmentedControl, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PreviewFrame } from '#ui/preview-frame.tsx';

const screens = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 780 } };

/** The screens that a preview can be laid out for. */
export type PreviewScreen = keyof typeof screens;

type Props = {
  /** Names the previewed part of the site. */
  name: string;
  screen: PreviewScreen;
  onScreenChange: (screen: PreviewScreen) => void;
  children: ReactNode;
};

/** A part of the site as visitors will see it, on a screen of one's choice. */
export function PreviewPane({ name, screen, onScreenChange, children }: Props) {
  return (
    <section aria-label="Preview">
      <Group justify="space-between" mih={32} mb="sm">
        <Title order={2} fz="sm" fw={600}>
          Preview
        </Title>
        <SegmentedControl
          aria-label="Screen"
          size="xs"
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={screen}
          onChange={onScreenChange}
        />
      </Group>
      <Box className="surface rows" bg="var(--admin-canvas)">
        <PreviewFrame title={`Preview of the ${name}`} screen={screens[screen]}>
          {children}
        </PreviewFrame>
      </Box>
    </section>
  );
}
