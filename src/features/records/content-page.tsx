import { documentKinds } from '#content/kinds.ts';
import type { ListLink } from '#editing/list-links.tsx';
import { PublishingStatus, underHeading } from '#editing/publishing-status.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { DocumentArea } from './document-area.tsx';
import { RecordTabs } from './record-tabs.tsx';
import { SingleArea } from './single-area.tsx';
import { useDocuments } from './use-documents.ts';

const tabs = documentKinds.map(({ id, plural }) => ({ id, name: plural }));

type Props = ListLink & {
  /** The kind whose tab is open; the first one's is where this names none. */
  kindId: string | undefined;
  /** Undefined: that of the first kind. */
  onShow: (kindId: string | undefined) => void;
};

/** The documents of all kinds, a tab for each. The editor of a kind stays while another tab is open. */
export function ContentPage({ kindId, onShow, linked, opensHistory, ...props }: Props) {
  const documents = useDocuments();
  const [first] = tabs;
  const shown = (tabs.find(({ id }) => id === kindId) ?? first)?.id ?? '';
  return (
    <>
      <PageHeading title="Content" />
      <PublishingStatus part="content" className={underHeading} />
      <RecordTabs
        label="Kinds of content"
        {...{ tabs, shown }}
        onShow={(chosen) => onShow(chosen === first?.id ? undefined : chosen)}
      >
        {documentKinds.map((kind) => {
          const isShown = kind.id === shown;
          const link = { linked: isShown ? linked : '', opensHistory: isShown && opensHistory };
          const Area = kind.isSingle ? SingleArea : DocumentArea;
          return <Area key={kind.id} {...{ kind, documents, isShown, ...props, ...link }} />;
        })}
      </RecordTabs>
    </>
  );
}
