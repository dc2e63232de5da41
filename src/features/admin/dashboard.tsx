import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countFailedMails } from '#backend/contact-messages.ts';
import { countRecords } from '#backend/records.ts';
import { portfolioItem } from '#content/portfolio-item.ts';
import { useRestored } from '#editing/removal.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import { useTabFocus } from '#ui/tab-focus.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { Card } from './card.tsx';
import { ComingChanges } from './coming-changes.tsx';
import classes from './dashboard.module.css';
import { RecentChanges } from './recent-changes.tsx';
import { useUnreadCount } from './unread-count.tsx';

const countItems = countRecords(portfolioItem);

export function Dashboard({ email }: { email: string }) {
  const { output: itemCount, reload: recountItems } = useLoaded(
    countItems,
    'The portfolio items could not be counted.',
  );
  const { output: failed, reload: recountFailed } = useLoaded(
    countFailedMails,
    'The failed mails could not be counted.',
  );
  useTabFocus(() => {
    recountItems();
    recountFailed();
  });
  useRestored('any', recountItems);
  const { output: unread, isLoading: isCounting } = useUnreadCount();
  return (
    <>
      <PageHeading title="Dashboard" />
      <div className={classes.screen}>
        <div className={classes.cards}>
          <Card title="Portfolio Items">
            <p className={classes.count}>{itemCount === undefined ? '...' : (itemCount ?? 0)}</p>
            <Button component={Link} to="/admin/portfolio" variant="default" mt="auto">
              Manage
            </Button>
          </Card>
          <Card title="Contact Messages">
            <p className={classes.count}>
              <span>{unread ?? (isCounting ? '...' : '–')}</span>{' '}
              <Text span size="sm" c="dimmed" lts="normal">
                unread
              </Text>
            </p>
            {!!failed && (
              <Link to="/admin/messages" className="quiet-link" style={{ color: 'var(--admin-danger)' }}>
                {`${failed === 1 ? '1 message' : `${failed} messages`} could not be mailed`}
              </Link>
            )}
            <Button component={Link} to="/admin/messages" variant="default" mt="auto">
              Open inbox
            </Button>
          </Card>
          <Card title="Account">
            <Stack component="p" gap={4} maw="100%" mt="auto" fz="1.125rem" fw={550}>
              <Text span fz={13} c="dimmed">
                Logged in as
              </Text>{' '}
              <span>{email}</span>
            </Stack>
          </Card>
        </div>
        <div className={classes.changes}>
          <ComingChanges />
          <RecentChanges />
        </div>
      </div>
    </>
  );
}
