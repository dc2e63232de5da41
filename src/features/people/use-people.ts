import { changePerson, invite, loadPeople } from '#backend/people.ts';
import { changesOfPeople, peopleMessages } from '#content/people-texts.ts';
import type { BackendError } from '#domain/backend-error.ts';
import type { PeopleChange } from '#domain/person.ts';
import { peopleMachine } from '#machines/people.machine.ts';
import { lasting } from '#ui/lasting-write.ts';
import { useTabFocus } from '#ui/tab-focus.ts';
import { showError, showSuccess } from '#ui/toast.tsx';
import { useEmitted } from '#ui/use-emitted.ts';
import { useLiveActor } from '#ui/use-live-actor.ts';
import { useLoaded } from '#ui/use-loaded.ts';

const notChanged = (error: BackendError) => showError(peopleMessages.notChanged(error));
const notInvited = (error: BackendError) => showError(peopleMessages.notInvited(error));
const changed = ({ change }: PeopleChange) => showSuccess({ title: changesOfPeople[change].done });

const machine = peopleMachine.provide({
  actors: {
    // The link of an invitation whose page was left is lost: its row offers another one.
    invite: lasting(invite, { failed: notInvited }),
    changePerson: lasting(changePerson, { done: (_, change) => changed(change), failed: notChanged }),
  },
});

export function usePeople() {
  const list = useLoaded(loadPeople, 'The people could not be loaded.');
  const [snapshot, send, actor] = useLiveActor(machine);
  useTabFocus(list.reload);
  useEmitted(actor, {
    'person.invited': () => {
      showSuccess(peopleMessages.invited);
      list.reload();
    },
    'person.changed': ({ change }) => {
      changed(change);
      list.reload();
    },
    'request.failed': ({ request, error }) => {
      (request === 'invite' ? notInvited : notChanged)(error);
      list.reload();
    },
  });
  return { list, snapshot, send };
}

export type People = ReturnType<typeof usePeople>;
