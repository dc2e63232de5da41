import { createFileRoute } from '@tanstack/react-router';
import { LandingEditorPage } from '#features/landing-editor/landing-editor-page.tsx';
import { useSession } from '#features/session/use-session.ts';

export const Route = createFileRoute('/_staff/admin/landing-page')({ component: LandingEditor });

function LandingEditor() {
  return <LandingEditorPage onDenied={useSession().recheckRole} />;
}
