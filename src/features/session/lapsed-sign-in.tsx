/** Asks to sign in again over the screen whose session was lost. */
export function LapsedSignIn() {
  return null;
}
