import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { addToast } from './toast-stack.tsx';

const failure = { title: 'Login failed', description: 'Invalid login credentials' };

function shown() {
  return notificationsStore.getState().notifications;
}

afterEach(() => notifications.clean());

test('a toast that says the same again is a new one in place of the first', () => {
  addToast(failure, false);
  const [first] = shown();
  addToast(failure, false);
  expect(shown().map(({ title, message }) => ({ title, message }))).toEqual([
    { title: 'Login failed', message: 'Invalid login credentials' },
  ]);
  expect(shown()[0]?.id).not.toBe(first?.id);
});

test('toasts that differ in their description stay side by side', () => {
  addToast(failure, false);
  addToast({ ...failure, description: 'The server did not answer.' }, false);
  expect(shown().map(({ message }) => message)).toEqual([
    'Invalid login credentials',
    'The server did not answer.',
  ]);
});

test('toasts with an action stay side by side, and each says once that it has closed', () => {
  const closed: string[] = [];
  const deleted = { title: 'Portfolio item deleted' };
  for (const name of ['first', 'second']) {
    addToast(deleted, true, { label: 'Undo', onPress: () => undefined, onClose: () => closed.push(name) });
  }
  const [first] = shown();
  expect(shown()).toHaveLength(2);
  notifications.hide(first?.id ?? '');
  addToast(deleted, true);
  expect(closed).toEqual(['first']);
  expect(shown()).toHaveLength(2);
});
