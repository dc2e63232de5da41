import { Tabs } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { RecordEditor } from '#editing/record-editor.ts';
import { offeredDrafts } from '#machines/record-editor.context.ts';
import { scrollIntoRow } from '#ui/focus.ts';
import classes from './record-tabs.module.css';

/** `editor`: runs in the tab, whose mark shows what is unsaved in it. */
type RecordTab = { id: string; name: string; editor?: RecordEditor };

type Props = {
  label: string;
  tabs: readonly RecordTab[];
  /** The id of the open tab. */
  shown: string;
  onShow: (id: string) => void;
  /** The panels. */
  children: ReactNode;
};

export function RecordTabs({ label, tabs, shown, onShow, children }: Props) {
  return (
    <Tabs value={shown} onChange={(chosen) => onShow(chosen ?? shown)} keepMounted={false} maw="100rem">
      <Tabs.List aria-label={label} className="scrolling-tabs">
        {tabs.map((tab) => (
          <Tab key={tab.id} isShown={tab.id === shown} {...tab} />
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  );
}

const markTexts = {
  changed: 'Unsaved changes',
  offered: 'An unsaved draft is offered',
  waiting: 'A version waits',
};

/** A dot marks unsaved changes, a ring an earlier draft or a waiting version. */
function Tab({ id, name, editor, isShown }: RecordTab & { isShown: boolean }) {
  const isChanged = useSelector(editor, (snapshot) => snapshot?.hasTag('unsaved'));
  const isOffered = useSelector(editor, (snapshot) => snapshot && offeredDrafts(snapshot.context).length > 0);
  const isWaiting = useSelector(editor, (snapshot) => Boolean(snapshot?.context.waiting));
  const mark = isChanged ? 'changed' : isOffered ? 'offered' : isWaiting ? 'waiting' : null;
  return (
    <Tabs.Tab
      value={id}
      ref={isShown ? scrollIntoRow : undefined}
      aria-description={mark ? markTexts[mark] : undefined}
    >
      {name}
      {mark && <span className={classes.dot} data-mark={mark} />}
    </Tabs.Tab>
  );
}
