import type { Icon as TablerIcon } from '@tabler/icons-react';

/** A decorative icon at the size and weight of the text beside it. */
export function Icon({ of: Drawing }: { of: TablerIcon }) {
  return <Drawing size={16} stroke={2.25} aria-hidden="true" />;
}
