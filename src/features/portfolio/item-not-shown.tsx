import { Button, Group } from '@mantine/core';
import classes from './portfolio.module.css';

type Props = { title: string | undefined; onShowNewest: () => void };

export function ItemNotShown({ title, onShowNewest }: Props) {
  return (
    <div aria-live="polite">
      {title !== undefined && (
        <Group justify="space-between" gap="0.5rem 1rem" className={`marked ${classes.strip}`}>
          <p>
            “<bdi>{title}</bdi>” was added, but is not among the items shown here.
          </p>
          <Button variant="default" size="xs" onClick={onShowNewest}>
            Show it
          </Button>
        </Group>
      )}
    </div>
  );
}
