import { Button, Stack, Text, Title } from '@mantine/core';
import { firstCharacters } from '#domain/first-characters.ts';
import { focusOnMount } from '#ui/focus.ts';
import { useHasUnsaved } from './leave-guard.tsx';

/** Replaces an admin page that has crashed. What was typed lives outside of the page's view. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const hasUnsaved = useHasUnsaved();
  return (
    <Stack component="section" aria-labelledby="crash-title" align="flex-start" gap="sm" maw="44rem">
      <Title id="crash-title" ref={focusOnMount} tabIndex={-1} lts="-0.025em">
        Something went wrong on this page
      </Title>
      <Text c="dimmed" fz={15} lh={1.5}>
        {hasUnsaved
          ? 'The page stopped because of an error in it. What you typed is not lost: restore the page with it.'
          : 'The page stopped because of an error in it. Nothing was being edited. You can try again, or go to another page.'}
      </Text>
      <Text c="dimmed" fz={13} lh={1.5} mb={8} ff="ui-monospace, monospace">
        {firstLine(error)}
      </Text>
      <Button onClick={reset}>{hasUnsaved ? 'Restore' : 'Try again'}</Button>
    </Stack>
  );
}

/** At most 160 characters. */
function firstLine(error: unknown): string {
  const [line = ''] = String(error).split('\n');
  return firstCharacters(line, 160) === line ? line : `${firstCharacters(line, 160)}…`;
}
