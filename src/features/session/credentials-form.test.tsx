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

const example = (
  <MantineProvider theme={theme}>
    <CredentialsForm initialEmail="" canSubmit isBusy={false} onSubmit={onSubmit} />
  </MantineProvider>
);

beforeEach(() => {
  onSubmit.mockClear();
  render(example);
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

test('the password is shown and hidden again without a submit, which hides it, and what is typed stays', async () => {
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

  await userEvent.click(toggle());
  await userEvent.type(field('Email'), 'ada@example.com{Enter}');
  expect(field('Password').type).toBe('password');
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('what a password manager has filled in without an event is submitted', async () => {
  field('Email').value = 'ada@example.com';
  field('Password').value = 'a filled password';
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(onSubmit.mock.calls).toEqual([[{ email: 'ada@example.com', password: 'a filled password' }]]);
});
