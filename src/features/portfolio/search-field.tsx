import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { portfolioSearchLength, searchText } from '#domain/portfolio-items-query.ts';
import { Icon } from '#ui/icon.tsx';

/** Milliseconds. */
const typingPause = 150;

type Props = {
  /** The search text of the URL. */
  search: string;
  onSearch: (search: string) => void;
  fieldRef: Ref<HTMLInputElement>;
};

/** Searches after a pause in typing. The text follows the URL when that changes for another reason, such as Back. */
export function SearchField({ search, onSearch, fieldRef }: Props) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [pending, setPending] = useState<string | null>(null);

  const searchAfterPause = useDebouncedCallback((text: string) => {
    const next = searchText(text);
    if (next === (pending ?? search)) return;
    setPending(next);
    onSearch(next);
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
      ref={fieldRef}
      type="search"
      aria-label="Search"
      placeholder="Search titles"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={portfolioSearchLength}
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
        if (event.key === 'Enter') searchAfterPause.flush();
      }}
    />
  );
}
