import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Link } from '@tanstack/react-router';
import { loadRecentChanges } from '#backend/history.ts';
import { changeTexts } from '#content/history-texts.ts';
import { relativeTime } from '#content/relative-time.ts';
import type { HistoryAction, RecentChange } from '#domain/history.ts';
import { useRestored } from '#editing/removal.ts';
import { Icon } from '#ui/icon.tsx';
import { EmptyState, LoadFailure } from '#ui/list-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { Card } from './card.tsx';
import { changeTarget } from './change-target.ts';
import classes from './recent-changes.module.css';

const icons: Record<HistoryAction, typeof IconPlus> = {
  added: IconPlus,
  changed: IconPencil,
  deleted: IconTrash,
  restored: IconArrowBackUp,
};

const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** The last changes of the stored content, each a link to the changed record. */
export function RecentChanges() {
  const { output, isLoading, reload } = useLoaded(
    loadRecentChanges,
    'The recent changes could not be loaded.',
  );
  useTabFocus(reload);
  useRestored('any', reload);
  const now = new Date();

  return (
    <Card title="Recent changes">
      {output && output.length > 0 ? (
        <ol className={classes.list}>
          {output.map((change) => (
            <Change key={change.id} change={change} now={now} />
          ))}
        </ol>
      ) : (
        <div className={classes.state}>
          {output ? (
            <EmptyState
              isInside
              text="Nothing has been changed yet. What is saved, added or deleted is listed here."
            />
          ) : isLoading ? (
            <Spinner />
          ) : (
            <LoadFailure isInside text="The recent changes could not be loaded." onRetry={reload} />
          )}
        </div>
      )}
    </Card>
  );
}

function Change({ change, now }: { change: RecentChange; now: Date }) {
  const { who, action, name, fields, publication } = changeTexts(change);
  const { changed_at } = change;
  return (
    <li>
      <Link {...changeTarget(change)} className={`hover-row line-above ${classes.change}`}>
        <span className={classes.icon} data-action={change.action}>
          <Icon of={icons[change.action]} />
        </span>
        <span>
          <span>{`${who} ${action} `}</span>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span>{fields ? `: ${fields}, ` : ', '}</span>
          {publication && <span>{`${publication}, `}</span>}
          <time className="quiet nowrap" dateTime={changed_at} title={exactTime.format(new Date(changed_at))}>
            {relativeTime(changed_at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}
