/** The landing page: everything between the navigation bar and the footer. */
export function LandingPage() {
  return <h1>Landing page</h1>;
}
