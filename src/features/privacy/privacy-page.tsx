/** What is kept of a visitor, how long, and how to have it deleted. */
export function PrivacyPage() {
  return <h1>Privacy</h1>;
}
