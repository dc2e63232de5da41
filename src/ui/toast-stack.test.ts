import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { addToast } from './toast-stack.tsx';

const { signal: end } = new AbortController();
const failure = { title: 'Login failed', description: 'Invalid login credentials' };

function shown() {
  return notificationsStore.getState().notifications;
}

afterEach(() => notifications.clean());

test('a toast that says the same again is a new one in place of the first', () => {
  addToast(failure, false, end);
  const [first] = shown();
  addToast(failure, false, end);
  expect(shown().map(({ title, message }) => ({ title, message }))).toEqual([
    { title: 'Login failed', message: 'Invalid login credentials' },
  ]);
  expect(shown()[0]?.id).not.toBe(first?.id);
});

test('toasts with an action stay side by side, and each says once that it has closed', () => {
  const closed: string[] = [];
  const deleted = { title: 'Portfolio item deleted' };
  for (const name of ['first', 'second']) {
    addToast(deleted, true, end, {
      label: 'Undo',
      onPress: () => undefined,
      onClose: () => closed.push(name),
    });
  }
  const [first] = shown();
  expect(shown()).toHaveLength(2);
  notifications.hide(first?.id ?? '');
  addToast(deleted, true, end);
  expect(closed).toEqual(['first']);
  expect(shown()).toHaveLength(2);
});

test('a toast closes when its session ends, and one that comes too late does not appear', () => {
  const session = new AbortController();
  const closed: string[] = [];
  addToast(failure, false, session.signal);
  addToast({ title: 'Portfolio item deleted' }, true, session.signal, {
    label: 'Undo',
    onPress: () => undefined,
    onClose: () => closed.push('Undo'),
  });
  addToast({ title: 'Another session' }, true, end);
  session.abort();
  addToast(failure, false, session.signal);
  expect(shown().map(({ title }) => title)).toEqual(['Another session']);
  expect(closed).toEqual(['Undo']);
});
