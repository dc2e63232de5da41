import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type Ref, useState } from 'react';
import { searchLength, searchText } from '#domain/search-text.ts';
import { Icon } from './icon.tsx';
import { isComposing } from './keyboard.ts';

/** Milliseconds. */
const typingPause = 150;

type Props = {
  /** The search text of the URL. */
  search: string;
  /** `isReplacing`: from one text to the next while typing, so that Back leads to before the search. */
  onSearch: (search: string, isReplacing: boolean) => void;
  placeholder: string;
  fieldRef?: Ref<HTMLInputElement>;
};

/** Searches after a pause in typing. The text follows the URL when that changes for another reason, such as Back. */
export function SearchField({ search, onSearch, placeholder, fieldRef }: Props) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [pending, setPending] = useState<string | null>(null);

  const searchAfterPause = useDebouncedCallback((text: string) => {
    const next = searchText(text);
    if (next === (pending ?? search)) return;
    setPending(next);
    onSearch(next, search !== '' && next !== '');
  }, typingPause);

  if (search !== lastSearch) {
    setLastSearch(search);
    if (pending === null) setTyped(search);
    if (pending === search) setPending(null);
  }

  const type = (text: string) => {
    setTyped(text);
    searchAfterPause(text);
  };

  return (
    <TextInput
      {...(fieldRef && { ref: fieldRef })}
      type="search"
      placeholder={placeholder}
      maxLength={searchLength}
      aria-label="Search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      leftSection={<Icon of={IconSearch} />}
      rightSection={
        typed && (
          <CloseButton
            aria-label="Clear"
            size="sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              type('');
              searchAfterPause.flush();
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') searchAfterPause.flush();
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          type('');
        }
      }}
    />
  );
}
