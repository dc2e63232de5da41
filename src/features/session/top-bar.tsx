/** The thin bar over every page of somebody who is signed in. */
export function TopBar() {
  return null;
}
