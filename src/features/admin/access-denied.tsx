/** What somebody without the admin role sees instead of an editor. */
export function AccessDenied() {
  return <h1>Access Denied</h1>;
}
