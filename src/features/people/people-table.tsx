import { Group, Table } from '@mantine/core';
import type { PeopleChange, Person } from '#domain/person.ts';
import { FocusableButton } from '#ui/focusable-button.tsx';
import { ProgressLine } from '#ui/list-states.tsx';
import classes from './people-table.module.css';
import type { People } from './use-people.ts';

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

type Props = { people: People; rows: readonly Person[]; ownEmail: string };

/** Earlier rows stay while others load. */
export function PeopleTable({ people, rows, ownEmail }: Props) {
  const { isLoading } = people.list;
  return (
    <div className="surface rows">
      {isLoading && <ProgressLine />}
      <Table
        className={classes.table ?? ''}
        aria-busy={isLoading}
        horizontalSpacing="md"
        verticalSpacing="0.375rem"
        borderColor="var(--admin-line)"
      >
        <Table.Thead>
          <Table.Tr>
            {['Email', 'Role', 'State', 'Last sign-in', 'Actions'].map((label) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((person) => (
            <PersonRow
              key={`${person.state} ${person.email}`}
              person={person}
              isOwn={person.email === ownEmail}
              people={people}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function PersonRow({ person, isOwn, people }: { person: Person; isOwn: boolean; people: People }) {
  const { email, role, state, expires_at, last_sign_in_at } = person;
  const { snapshot, send } = people;
  const action = (before: string, name: string, after: string, onClick: () => void) => (
    <FocusableButton
      className={`flat-button ${classes.action}`}
      onClick={onClick}
      disabled={snapshot.hasTag('busy')}
    >
      <span>{before}</span>
      <span className="visually-hidden">{` ${name} `}</span>
      {after && <span>{after}</span>}
    </FocusableButton>
  );
  const choose = (change: PeopleChange['change']) => () =>
    send({ type: 'change.choose', change: { email, change } });
  const renew = () => send({ type: 'invitation.send', request: { email, isAgain: true } });
  const until = day.format(new Date(expires_at ?? 0));
  const states = {
    active: 'Active',
    invited: `Invited until ${until}`,
    expired: `Invitation expired on ${until}`,
  };

  return (
    <Table.Tr>
      <Table.Td className={classes.email}>
        {email}
        {isOwn && <span className="quiet"> (you)</span>}
      </Table.Td>
      <Table.Td>{role === 'admin' ? 'Admin' : 'None'}</Table.Td>
      <Table.Td>{states[state]}</Table.Td>
      <Table.Td className={classes.signIn}>
        {last_sign_in_at ? time.format(new Date(last_sign_in_at)) : '–'}
      </Table.Td>
      <Table.Td>
        {state === 'active' ? (
          <Group gap={4} wrap="nowrap">
            {role === 'admin'
              ? action('Take the role', `of ${email}`, 'away', choose('member'))
              : action('Make', email, 'an admin', choose('admin'))}
            {!isOwn && action('Remove', email, '', choose('removed'))}
          </Group>
        ) : (
          <Group gap={4} wrap="nowrap">
            {action('Send', email, 'a new link', renew)}
            {action('Withdraw', `the invitation of ${email}`, '', choose('withdrawn'))}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
