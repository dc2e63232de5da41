import { useSelector } from '@xstate/react';
import type { ContentKind } from '#content/kinds.ts';
import { documentMeta } from '#content/pages.ts';
import type { RecordEditor } from '#editing/record-editor.ts';
import { useAgency } from '#ui/agency.tsx';
import classes from './content.module.css';

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
    <section aria-label="Search result" className={classes.search}>
      <p className={classes.address}>{`${location.host}/${kind.id}/${text('slug')}`}</p>
      <p className={classes.result} dir="auto">
        {title}
      </p>
      <p dir="auto">{description}</p>
      <p className="quiet">
        Title: {lengthOf(title)} of about {shownLength.title} characters. Description: {lengthOf(description)}{' '}
        of about {shownLength.description}.
      </p>
    </section>
  );
}

const lengthOf = (text: string) => Array.from(text).length;
