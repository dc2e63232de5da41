/** Why a tab was led to the sign-in, by what has become of its unsaved changes. */
export const loggedOutTexts = {
  none: 'You were logged out in another tab.',
  kept: 'You were logged out in another tab. What you typed here and did not save is kept as a draft in this browser. It is offered to you again after you log in.',
};
