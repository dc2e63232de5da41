import { Tabs } from '@mantine/core';
import type { ListLink } from '#editing/list-links.tsx';
import { PublishingStatus, underHeading } from '#editing/publishing-status.tsx';
import { scrollIntoRow } from '#ui/focus.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { contentAreas } from './areas.ts';
import { ListArea } from './list-area.tsx';
import { SingleArea } from './single-area.tsx';
import { useDocuments } from './use-documents.ts';

type Props = ListLink & {
  /** The kind whose tab is open; the first one's is where this names none. */
  kindId: string | undefined;
  /** Undefined: that of the first kind. */
  onShow: (kindId: string | undefined) => void;
};

/** The documents of all kinds, a tab for each. The editor of a kind stays while another tab is open. */
export function ContentPage({ kindId, onShow, linked, opensHistory, ...props }: Props) {
  const documents = useDocuments();
  const [first] = contentAreas;
  const shown = contentAreas.find(({ kind }) => kind.id === kindId) ?? first;
  return (
    <>
      <PageHeading title="Content" />
      <PublishingStatus part="content" className={underHeading} />
      <Tabs
        value={shown?.kind.id ?? null}
        onChange={(chosen) => onShow(chosen === null || chosen === first?.kind.id ? undefined : chosen)}
        keepMounted={false}
        maw="100rem"
      >
        <Tabs.List aria-label="Kinds of content" className="scrolling-tabs">
          {contentAreas.map(({ kind }) => (
            <Tabs.Tab key={kind.id} value={kind.id} ref={kind === shown?.kind ? scrollIntoRow : undefined}>
              {kind.plural}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {contentAreas.map((area) => {
          const isShown = area === shown;
          const link = { linked: isShown ? linked : '', opensHistory: isShown && opensHistory };
          const Area = area.kind.isSingle ? SingleArea : ListArea;
          return <Area key={area.kind.id} {...{ area, documents, isShown, ...props, ...link }} />;
        })}
      </Tabs>
    </>
  );
}
