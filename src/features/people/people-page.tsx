import { Button, Text } from '@mantine/core';
import { changesOfPeople } from '#content/people-texts.ts';
import { LoadFailure } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { usePeople } from './use-people.ts';

/** `ownEmail`: of the admin who is signed in. */
export function PeoplePage({ ownEmail }: { ownEmail: string }) {
  const people = usePeople();
  const { list, snapshot, send } = people;
  const { email, change } = snapshot.context.change;
  const { title, question, confirm } = changesOfPeople[change];

  return (
    <>
      <PageHeading title="People">
        <Button onClick={() => send({ type: 'invitation.enter' })}>Invite</Button>
      </PageHeading>
      <Text c="dimmed" size="sm" mb="md" maw="40rem">
        Admins change the site, read messages and invite others. A person without a role can log in, and sees
        nothing of the admin area.
      </Text>
      {list.output ? (
        <PeopleTable people={people} rows={list.output} ownEmail={ownEmail} />
      ) : list.isLoading ? (
        <Spinner />
      ) : (
        <LoadFailure text="The people could not be loaded." onRetry={list.reload} />
      )}
      <InvitationDialog people={people} />
      <QuestionDialog
        isOpen={snapshot.matches('confirming')}
        title={title}
        text={question(email)}
        cancelLabel="Cancel"
        onCancel={() => send({ type: 'change.cancel' })}
        confirmLabel={confirm}
        onConfirm={() => send({ type: 'change.confirm' })}
        isHarmful={change !== 'admin'}
      />
    </>
  );
}
