import { Button, Text } from '@mantine/core';
import { changesOfPeople } from '#content/people-texts.ts';
import { LoadedRows } from '#ui/list-states.tsx';
import { PageHeading } from '#ui/page-heading.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
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
      <LoadedRows
        rows={list.output ?? null}
        isLoading={list.isLoading}
        isOutdated={false}
        failure="The people could not be loaded."
        onReload={list.reload}
      >
        {(rows) => <PeopleTable people={people} rows={rows} ownEmail={ownEmail} />}
      </LoadedRows>
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
