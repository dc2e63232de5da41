import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { useValibotForm } from './use-valibot-form.ts';

const schema = v.object({
  name: v.string(),
  city: v.pipe(v.string(), v.trim(), v.nonEmpty('Where?')),
  year: v.pipe(v.string(), v.digits('Digits only.')),
});

function Example({ onValid }: { onValid: (output: v.InferOutput<typeof schema>) => void }) {
  const { form, handleSubmit } = useValibotForm({ schema, initialTexts: { name: '', city: '', year: 'x' } });
  return (
    <MantineProvider>
      <form noValidate onSubmit={handleSubmit(onValid)}>
        <TextInput {...form.getInputProps('name')} label="Name" />
        <TextInput {...form.getInputProps('city')} label="City" />
        <TextInput {...form.getInputProps('year')} label="Year" />
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  );
}

test('a wrong form marks each wrong field with its reason and focuses the first', async () => {
  const onValid = vi.fn();
  render(<Example onValid={onValid} />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));

  const marks = ['Name', 'City', 'Year'].map((label) => {
    const field = screen.getByLabelText(label);
    const reason = document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
    return { label, invalid: field.getAttribute('aria-invalid'), reason };
  });
  expect(marks).toEqual([
    { label: 'Name', invalid: null, reason: undefined },
    { label: 'City', invalid: 'true', reason: 'Where?' },
    { label: 'Year', invalid: 'true', reason: 'Digits only.' },
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
  expect(onValid).not.toHaveBeenCalled();
});
