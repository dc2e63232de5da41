import { Box, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ContentKind } from '#content/kinds.ts';
import { documentMeta } from '#content/pages.ts';
import type { RecordEditor } from '#editing/record-editor.ts';
import { useAgency } from '#ui/agency.tsx';

/** Characters that a search engine shows, about. */
const shownLength = { title: 60, description: 160 };

/** How a search engine would show the page of a document. */
export function SearchResult({ editor, kind }: { editor: RecordEditor; kind: ContentKind }) {
  const texts = useSelector(editor, ({ context }) => context.texts);
  const text = (name: string) => texts[name]?.trim() ?? '';
  const { title, description } = documentMeta(
    {
      title: text('title'),
      description: text('description'),
      seo_title: text('seo_title') || null,
      seo_description: text('seo_description') || null,
    },
    useAgency(),
  );
  return (
    <Box
      component="section"
      aria-label="Search result"
      mt="md"
      p="0.75rem"
      bd="1px solid var(--admin-line)"
      bdrs={3}
      fz="sm"
      lh={1.45}
    >
      <p className="quiet">{`${location.host}/${kind.id}/${text('slug')}`}</p>
      <Text fz={17} fw={550} lh="inherit" dir="auto">
        {title}
      </Text>
      <p dir="auto">{description}</p>
      <p className="quiet">
        {`Title: ${lengthOf(title)} of about ${shownLength.title} characters. Description: ${lengthOf(description)} of about ${shownLength.description}.`}
      </p>
    </Box>
  );
}

const lengthOf = (text: string) => Array.from(text).length;
