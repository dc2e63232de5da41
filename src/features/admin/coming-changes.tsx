import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { Link } from '@tanstack/react-router';
import { problemTexts, versionName } from '#content/waiting-texts.ts';
import type { WaitingVersion } from '#domain/waiting-version.ts';
import { useWaitingVersions } from '#editing/waiting-versions.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from './card.tsx';
import { waitingTarget } from './change-target.ts';
import classes from './recent-changes.module.css';

const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** What is published by itself, the next first, after what could not be: each a link to its editor. */
export function ComingChanges() {
  const { versions } = useWaitingVersions();
  const coming = versions
    .filter(({ publish_at, problem }) => publish_at !== null || problem !== null)
    .sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
  if (coming.length === 0) return null;
  return (
    <Card title="Coming changes">
      <ol className={classes.list}>
        {coming.map((version) => (
          <Coming key={version.id} version={version} />
        ))}
      </ol>
    </Card>
  );
}

const orderOf = ({ problem, publish_at }: WaitingVersion) => (problem ? '' : (publish_at ?? ''));

function Coming({ version }: { version: WaitingVersion }) {
  const { problem, publish_at } = version;
  return (
    <li>
      <Link {...waitingTarget(version)} className={`hover-row line-above ${classes.change}`}>
        <span className={classes.icon} data-action={problem ? 'deleted' : 'added'}>
          <Icon of={problem ? IconAlertTriangle : IconClock} />
        </span>
        <span>
          <strong>
            <bdi>{versionName(version)}</bdi>
          </strong>
          {problem && <span>{` was not published by itself. ${problemTexts[problem]} `}</span>}
          {publish_at && (
            <>
              <span>{problem ? 'Its time was ' : ' will be published on '}</span>
              <time dateTime={publish_at}>{times.format(new Date(publish_at))}</time>
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
