import { createFileRoute, useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { WaitingVersions } from '#editing/waiting-versions.tsx';
import { ContentPage } from '#features/records/content-page.tsx';
import { RenderDocument } from '#features/records/document-preview.tsx';
import { ContentPreview } from './-content-preview.tsx';
import { isLeaving } from './-leaving.ts';

export const Route = createFileRoute('/_app/admin/content')({
  validateSearch: v.object({
    /** The kind whose tab is open; the first where none is named. */
    kind: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/))), undefined),
    view: v.fallback(v.optional(v.literal('deleted')), undefined),
    /** The id or the slug in a link to a document: its dialog opens, or it is found among the deleted. */
    item: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,80}$/))), undefined),
    /** The history opens with it. */
    history: v.fallback(v.optional(v.literal(true)), undefined),
  }),
  component: Content,
});

function Content() {
  const { kind, view, item = '', history = false } = Route.useSearch();
  const { publicContent } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const router = useRouter();
  return (
    <RenderDocument
      value={(shown) => <ContentPreview {...shown} landingRows={publicContent.get('/')?.rows ?? {}} />}
    >
      <WaitingVersions>
        <ContentPage
          kindId={kind}
          onShow={(chosen) => {
            if (!isLeaving(router)) void navigate({ search: { kind: chosen }, resetScroll: false });
          }}
          isShowingDeleted={view === 'deleted'}
          linked={item}
          opensHistory={history}
          onUnlink={() => {
            if (isLeaving(router)) return;
            void navigate({
              search: (current) => ({ ...current, item: undefined, history: undefined }),
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </WaitingVersions>
    </RenderDocument>
  );
}
