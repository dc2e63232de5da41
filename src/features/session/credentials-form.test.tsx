import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FocusableButton } from '#ui/focusable-button.tsx';
import { CredentialsForm } from './credentials-form.tsx';

const onSubmit = vi.fn();

/** As in the theme of the app. */
const theme = {
  components: {
    Button: { defaultProps: { component: FocusableButton } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
};

const example = (isBusy: boolean) => (
  <MantineProvider theme={theme}>
    <CredentialsForm initialEmail="" canSubmit={!isBusy} isBusy={isBusy} onSubmit={onSubmit} />
  </MantineProvider>
);
let view: ReturnType<typeof render>;

beforeEach(() => {
  onSubmit.mockClear();
  view = render(example(false));
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const toggle = () => screen.getByRole('button', { name: 'Show password' });

test('password managers know both fields, and pasting works in both', async () => {
  expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
    'username',
    'current-password',
  ]);
  await userEvent.click(field('Email'));
  await userEvent.paste(' ada@example.com ');
  await userEvent.click(field('Password'));
  await userEvent.paste('a pasted password');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([[{ email: 'ada@example.com', password: 'a pasted password' }]]);
});

test('the password is shown and hidden again without a submit, and what is typed stays', async () => {
  await userEvent.type(field('Password'), 'secret');
  expect(field('Password').type).toBe('password');
  expect(toggle().getAttribute('aria-pressed')).toBe('false');

  toggle().focus();
  await userEvent.keyboard('{Enter}');
  expect(field('Password').type).toBe('text');
  expect(toggle().getAttribute('aria-pressed')).toBe('true');
  expect(field('Password').value).toBe('secret');

  await userEvent.click(toggle());
  expect(field('Password').type).toBe('password');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field('Email').getAttribute('aria-invalid')).toBeNull();
});

test('a shown password is hidden when the form is submitted', async () => {
  await userEvent.type(field('Email'), 'ada@example.com');
  await userEvent.type(field('Password'), 'secret');
  await userEvent.click(toggle());
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(field('Password').type).toBe('password');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('Enter in a field submits once while the sign-in runs, and the field keeps the focus', async () => {
  await userEvent.type(field('Email'), 'ada@example.com');
  await userEvent.type(field('Password'), 'secret{Enter}');
  view.rerender(example(true));
  await userEvent.keyboard('more{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(field('Password').value).toBe('secret');
  expect(document.activeElement).toBe(field('Password'));
});

test('what a password manager has filled in without an event is submitted', async () => {
  field('Email').value = 'ada@example.com';
  field('Password').value = 'a filled password';
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(onSubmit.mock.calls).toEqual([[{ email: 'ada@example.com', password: 'a filled password' }]]);
});
