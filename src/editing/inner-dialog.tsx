import { createContext, type RefCallback, use } from 'react';

/** Gets the {@link InnerDialogMark} of an open dialog that lies over this one, which then ignores Escape. */
export const InnerDialogContext = createContext<RefCallback<HTMLElement>>(() => {});

/** Stands in a dialog that may lie over another one. */
export function InnerDialogMark() {
  return <span ref={use(InnerDialogContext)} hidden />;
}
