import { Box, Button, Group } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entriesIn, isFilledEntry } from '#content/field.ts';
import { textOf } from '#domain/record.ts';
import { focusOnMount } from '#ui/focus.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyAddPictures, LazyPictureInput } from './lazy-pictures.tsx';
import classes from './list-input.module.css';
import { type FieldInputProps, reasonOf, TextField } from './record-form.tsx';

type Entry = Readonly<Record<string, string>>;
type Removed = { entry: Entry; index: number };
/** `key`: an upload goes with its own entry. */
type Row = { key: number; entry: Entry };

/** A list whose entries have fields of their own. */
export function ListInput({ name, field, value, hint, editor, isLocked, refusals, onText }: FieldInputProps) {
  const { entry: entryFields = {}, entryName = 'entry', most = Number.POSITIVE_INFINITY } = field;
  const entries = entriesIn(value);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** The place of the entry that was added last, whose first input takes the focus. */
  const [added, setAdded] = useState(-1);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const id = useId();
  const [keys, setKeys] = useState<readonly number[]>([]);
  const nextKey = Math.max(-1, ...keys) + 1;
  if (keys.length !== entries.length) setKeys(entries.map((_, index) => keys[index] ?? nextKey + index));
  const reason = reasonOf(refusals, name, value);
  const set = (changed: readonly Entry[]) => onText(textOf(changed));
  const rows: readonly Row[] = entries.map((entry, index) => ({
    key: keys[index] ?? nextKey + index,
    entry,
  }));
  const setRows = (changed: readonly Row[]) =>
    flushSync(() => {
      setKeys(changed.map(({ key }) => key));
      set(changed.map(({ entry }) => entry));
    });

  const blank = Object.fromEntries(Object.keys(entryFields).map((key) => [key, '']));
  const pictureKey = Object.keys(entryFields).find((key) => entryFields[key]?.input === 'picture');
  const addEntry = () => {
    setAdded(entries.length);
    set([...entries, blank]);
  };
  const remove = (index: number) => {
    setAdded(-1);
    const entry = entries[index];
    setRemoved(entry && isFilledEntry(entry) ? { entry, index } : null);
    setRows(rows.toSpliced(index, 1));
    // Of the shorter list: it is scrolled into view.
    add.current?.focus();
  };
  const bringBack = ({ entry, index }: Removed) => {
    setRemoved(null);
    setAdded(Math.min(index, entries.length));
    setRows(rows.toSpliced(index, 0, { key: nextKey, entry }));
  };
  const move = (index: number, step: -1 | 1) => {
    const moved = rows[index];
    if (!moved) return;
    setAdded(-1);
    setRows(rows.toSpliced(index, 1).toSpliced(index + step, 0, moved));
    // The pressed button goes with its entry.
    const label = step < 0 ? 'up' : 'down';
    list.current?.children[index + step]?.querySelector<HTMLElement>(`[data-move="${label}"]`)?.focus();
  };

  return (
    <fieldset className={classes.list} aria-describedby={hint || reason ? id : undefined}>
      <Box component="legend" p={0} mb={4} className="field-label">
        {field.label}
      </Box>
      {rows.length > 0 && (
        <ul ref={list} className={classes.entries}>
          {rows.map(({ key, entry }, index) => {
            const place = `${entryName} ${index + 1}`;
            return (
              <li key={key}>
                <fieldset className={classes.entry}>
                  <legend className="visually-hidden">{place}</legend>
                  <div className="fields">
                    {Object.entries(entryFields).map(([entryKey, entryField], place) => (
                      <div
                        key={entryKey}
                        ref={index === added && place === 0 ? focusInput : undefined}
                        className={entryField.isHalf ? 'half' : undefined}
                      >
                        <EntryInput
                          name={`${name}.${index}.${entryKey}`}
                          field={entryField}
                          value={entry[entryKey] ?? ''}
                          hint={entryField.hint}
                          editor={editor}
                          isLocked={isLocked}
                          refusals={refusals}
                          onText={(text) => set(entries.with(index, { ...entry, [entryKey]: text }))}
                        />
                      </div>
                    ))}
                  </div>
                  <Group gap={2} justify="flex-end">
                    <IconButton
                      label={`Move ${place} up`}
                      icon={IconArrowUp}
                      data-move="up"
                      disabled={isLocked || index === 0}
                      onClick={() => move(index, -1)}
                    />
                    <IconButton
                      label={`Move ${place} down`}
                      icon={IconArrowDown}
                      data-move="down"
                      disabled={isLocked || index === rows.length - 1}
                      onClick={() => move(index, 1)}
                    />
                    <IconButton
                      label={`Remove ${place}`}
                      icon={IconTrash}
                      disabled={isLocked}
                      onClick={() => remove(index)}
                    />
                  </Group>
                </fieldset>
              </li>
            );
          })}
        </ul>
      )}
      <Group gap={8}>
        <Button
          ref={add}
          name={name}
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPlus} />}
          disabled={isLocked || entries.length >= most}
          onClick={addEntry}
        >
          {`Add ${entryName}`}
        </Button>
        {removed && entries.length < most && (
          <Button variant="default" size="xs" disabled={isLocked} onClick={() => bringBack(removed)}>
            {`Bring back the removed ${entryName}`}
          </Button>
        )}
      </Group>
      {pictureKey !== undefined && entries.length < most && (
        <Box mt="0.75rem">
          <LazyAddPictures
            hint="Several at once, or drop them here."
            editor={editor}
            isLocked={isLocked}
            freeCount={most - entries.length}
            onAdd={(picture) => set([...entries, { ...blank, [pictureKey]: picture }])}
          />
        </Box>
      )}
      {(hint || reason) && (
        <Box component="p" id={id} mt="0.375rem" className={reason ? 'problem' : 'quiet'}>
          {reason || hint}
        </Box>
      )}
    </fieldset>
  );
}

const EntryInput = (props: FieldInputProps) =>
  props.field.input === 'picture' ? <LazyPictureInput {...props} /> : <TextField {...props} />;

const focusInput = (entry: HTMLElement | null) =>
  focusOnMount(entry?.querySelector<HTMLElement>('input, textarea') ?? null);
