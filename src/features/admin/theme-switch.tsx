import { SegmentedControl, useMantineColorScheme } from '@mantine/core';

const schemes = [
  { value: 'light' as const, label: 'Light' },
  { value: 'dark' as const, label: 'Dark' },
  { value: 'auto' as const, label: 'System' },
];

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label="Theme"
      size="xs"
      fullWidth
      data={schemes}
      value={colorScheme}
      onChange={setColorScheme}
    />
  );
}
