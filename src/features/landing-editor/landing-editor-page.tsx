/** Landing Page Content; `onDenied` is told when the database refused a call. */
export function LandingEditorPage({ onDenied }: { onDenied: () => void }) {
  return <h1 onBlur={onDenied}>Landing Page Content</h1>;
}
