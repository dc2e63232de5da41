import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './crash-screen.module.css';
import { readCrashedForms, type TypedTexts, useOpenForm } from './open-forms.ts';

/** Replaces an admin page that has crashed, and shows what was typed into it. */
export function CrashScreen({ error, reset }: { error: unknown; reset: () => void }) {
  // Read during the first render: React removes the crashed page, with its forms, once this one is on the screen.
  const [{ typed, keepForRestore }] = useState(readCrashedForms);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const hasTyped = typed.length > 0;
  return (
    <Stack component="section" aria-labelledby="crash-title" align="flex-start" gap="sm" maw="44rem">
      <Title id="crash-title" ref={title} tabIndex={-1} lts="-0.025em">
        Something went wrong on this page
      </Title>
      <Text c="dimmed" fz={15} lh={1.5}>
        {hasTyped
          ? 'The page stopped because of an error in it. What you typed is not lost: restore the page with it, or copy it from here.'
          : 'The page stopped because of an error in it. Nothing was being edited. You can try again, or go to another page.'}
      </Text>
      <p className={`quiet ${classes.reason}`}>{firstLine(error)}</p>
      <Button
        onClick={() => {
          keepForRestore();
          reset();
        }}
      >
        {hasTyped ? 'Restore' : 'Try again'}
      </Button>
      {typed.map((form) => (
        <TypedForm key={form.name} {...form} />
      ))}
    </Stack>
  );
}

function TypedForm({ name, texts }: TypedTexts) {
  useOpenForm({ name, isUnsaved: true });
  const filled = Object.entries(texts).filter(([, text]) => text !== '');
  return (
    <section aria-label={name} className={`surface ${classes.form}`}>
      <Group justify="space-between" wrap="nowrap" gap="sm" className={classes.head ?? ''}>
        <Title order={2} fz={15} fw={600} className={classes.name ?? ''}>
          {name}
        </Title>
        <CopyButton
          text={filled.map(([field, text]) => `${label(field)}\n${text}`).join('\n\n')}
          label="Copy"
        />
      </Group>
      <dl className={classes.fields}>
        {filled.map(([field, text]) => (
          <div key={field}>
            <dt className="quiet">{label(field)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A field by the name that its form gives it, such as `image_url`, as a person reads it. */
function label(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/\burl\b/, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** At most 160 characters. */
function firstLine(error: unknown): string {
  const [line = ''] = String(error).split('\n');
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}
