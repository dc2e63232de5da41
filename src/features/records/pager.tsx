import { Button, Group, Text } from '@mantine/core';
import { usePagination } from '@mantine/hooks';
import classes from './pager.module.css';

type Props = {
  page: number;
  last: number;
  onTurnTo: (page: number) => void;
};

const current = {
  bg: 'var(--admin-chosen)',
  c: 'var(--admin-text)',
  fw: 650,
  'aria-current': 'true',
} as const;

/** Buttons to every page of a list. A button that leads nowhere is not `disabled`: it would lose the focus. */
export function Pager({ page, last, onTurnTo }: Props) {
  const canTurnTo = (target: number) => target !== page;
  const { range } = usePagination({ total: last, page });
  const step = (label: string, target: number) => (
    <Button
      variant="default"
      className={classes.step ?? ''}
      px="sm"
      fw={500}
      aria-disabled={!canTurnTo(target)}
      onClick={() => canTurnTo(target) && onTurnTo(target)}
    >
      {label}
    </Button>
  );
  return (
    <Group
      component="nav"
      aria-label="Pages"
      className="screen-only"
      justify="center"
      gap="0.375rem 0.5rem"
      mt="md"
    >
      {step('Previous', Math.max(page - 1, 1))}
      <Group component="ol" align="stretch" justify="center" gap={2} className={classes.pages ?? ''}>
        {range.map((number, index) => (
          <li key={number === 'dots' ? `gap ${index}` : number}>
            {number === 'dots' ? (
              <Text span inherit display="inline-block" miw={36} lh="2.25rem" ta="center" aria-hidden="true">
                …
              </Text>
            ) : (
              <Button
                variant="subtle"
                color="gray"
                px={6}
                miw={36}
                {...(number === page ? current : { c: 'dimmed', fw: 500 })}
                onClick={() => canTurnTo(number) && onTurnTo(number)}
              >
                {number}
              </Button>
            )}
          </li>
        ))}
      </Group>
      {step('Next', Math.min(page + 1, last))}
    </Group>
  );
}
