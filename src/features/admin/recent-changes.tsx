import { Button, Title } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { loadRecentChanges } from '#backend/history.ts';
import { changeTexts } from '#content/history-texts.ts';
import { relativeTime } from '#content/relative-time.ts';
import type { HistoryAction, RecentChange } from '#domain/history.ts';
import { landingSections } from '#domain/landing-content.ts';
import { searchText } from '#domain/search-text.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { onTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import classes from './recent-changes.module.css';

const icons: Record<HistoryAction, typeof IconPlus> = {
  added: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
};

const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** The last changes of the stored content, each a link to what was changed. */
export function RecentChanges() {
  const { output, isLoading, reload } = useLoaded(
    loadRecentChanges,
    'The recent changes could not be loaded.',
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => onTabFocus(reload), [reload]);
  const now = new Date();

  return (
    <section className={`surface ${classes.changes}`} aria-labelledby="recent-changes">
      <Title order={2} id="recent-changes" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
        Recent changes
      </Title>
      {output
        ? output.length > 0 && (
            <ol className={classes.list}>
              {output.map((change) => (
                <Change key={change.id} change={change} now={now} />
              ))}
            </ol>
          )
        : isLoading && <Spinner />}
      {output?.length === 0 && (
        <EmptyState
          isInside
          text="Nothing has been changed yet. What is saved, added or deleted is listed here."
        />
      )}
      {output === null && !isLoading && (
        <EmptyState isInside text="The recent changes could not be loaded.">
          <Button
            variant="default"
            onClick={() => {
              heading.current?.focus();
              reload();
            }}
          >
            Retry
          </Button>
        </EmptyState>
      )}
    </section>
  );
}

function Change({ change, now }: { change: RecentChange; now: Date }) {
  const { who, action, name, fields } = changeTexts(change);
  const { changed_at } = change;
  return (
    <li>
      <Link {...targetOf(change)} className={classes.change}>
        <span className={classes.icon} data-action={action}>
          <Icon of={icons[action]} />
        </span>
        <span>
          {who} {action}{' '}
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {fields && `: ${fields}`},{' '}
          <time className="quiet" dateTime={changed_at} title={exactTime.format(new Date(changed_at))}>
            {relativeTime(changed_at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}

function targetOf({ table_name, name, is_stored }: RecentChange): LinkProps {
  if (table_name === 'landing_page_content') {
    const section = landingSections.find((section) => section === name);
    return { to: '/admin/landing-page', search: { section } };
  }
  return {
    to: '/admin/portfolio',
    search: is_stored ? { search: searchText(name) } : { view: 'deleted' },
  };
}
