import { NativeSelect, Switch } from '@mantine/core';
import { createContext, use } from 'react';
import type { Option } from '#content/field.ts';
import { ignoringInput } from '#ui/focusable-button.tsx';
import { LazyPictureInput } from './lazy-pictures.tsx';
import { ListInput } from './list-input.tsx';
import { type FieldInputProps, type FieldInputs, inputWrapperOrder, reasonOf } from './record-form.tsx';

/** The records of a kind that a reference may name. */
export const ReferenceOptions = createContext<(kind: string) => readonly Option[]>(() => []);

function FlagInput({ name, field, value, hint, isLocked, onText }: FieldInputProps) {
  return (
    <Switch
      name={name}
      label={field.label}
      description={hint}
      checked={value === 'true'}
      onChange={({ currentTarget }) => onText(String(currentTarget.checked))}
      {...ignoringInput(isLocked)}
    />
  );
}

function ReferenceInput({ name, field, value, hint, isLocked, refusals, onText }: FieldInputProps) {
  const options = use(ReferenceOptions)(field.refersTo ?? '');
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <NativeSelect
      name={name}
      label={field.label}
      description={hint}
      value={value}
      error={reasonOf(refusals, name, value)}
      inputWrapperOrder={inputWrapperOrder}
      data={[
        { value: '', label: 'None' },
        ...options,
        ...(isKnown ? [] : [{ value, label: 'A deleted one' }]),
      ]}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      {...ignoringInput(isLocked)}
    />
  );
}

export const documentInputs: FieldInputs = {
  flag: FlagInput,
  list: ListInput,
  picture: LazyPictureInput,
  reference: ReferenceInput,
};
