/** A question before unsaved changes are left; the staying answer begins with Keep or Stay. */
type LeaveQuestion = {
  title: string;
  text: string;
  stay: string;
  leave: string;
};

const list = new Intl.ListFormat('en');

/** `elsewhere`: the names of the forms with unsaved changes in other tabs. */
function allChanges(unsaved: readonly string[], elsewhere: readonly string[]): string {
  const inOtherTabs = `${list.format(elsewhere)} in ${elsewhere.length === 1 ? 'another tab' : 'other tabs'}`;
  if (elsewhere.length === 0) return list.format(unsaved);
  return unsaved.length === 0 ? inOtherTabs : `${list.format(unsaved)}, and to the ${inOtherTabs},`;
}

export const leaveQuestions: Record<
  'page' | 'session' | 'dialog',
  (unsaved: readonly string[], elsewhere: readonly string[]) => LeaveQuestion
> = {
  page: (unsaved) => ({
    title: 'Leave without saving?',
    text: `Your changes to the ${list.format(unsaved)} are not saved. If you leave, they are lost.`,
    stay: 'Keep editing',
    leave: 'Leave without saving',
  }),
  session: (unsaved, elsewhere) => ({
    title: 'Log out with unsaved changes?',
    text: `Your changes to the ${allChanges(unsaved, elsewhere)} are not saved. They are kept as drafts in this browser, and offered to you alone when you log in again.`,
    stay: 'Stay logged in',
    leave: 'Log out and keep them',
  }),
  dialog: (unsaved) => ({
    title: 'Discard your changes?',
    text: `Your changes to the ${list.format(unsaved)} are not saved. If you close it, they are lost.`,
    stay: 'Keep editing',
    leave: 'Discard changes',
  }),
};
