import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { portfolioSearchLength, searchText } from '#domain/portfolio-items-query.ts';
import { Icon } from '#ui/icon.tsx';

/** Milliseconds without a key after which the text is searched for. */
const typingPause = 150;

type Props = {
  /** What the URL says is searched for. */
  search: string;
  onSearch: (search: string) => void;
  fieldRef: Ref<HTMLInputElement>;
};

/**
 * The text to find in titles. The URL is told of it after a pause in typing, and overrules what is typed only
 * when it changes for another reason, such as Back.
 */
export function SearchField({ search, onSearch, fieldRef }: Props) {
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const [awaited, setAwaited] = useState<string | null>(null);

  const tellOf = useDebouncedCallback((text: string) => {
    const wanted = searchText(text);
    if (wanted === (awaited ?? search)) return;
    setAwaited(wanted);
    onSearch(wanted);
  }, typingPause);

  if (search !== seen) {
    setSeen(search);
    if (awaited === null) setTyped(search);
    if (awaited === search) setAwaited(null);
  }

  const type = (text: string) => {
    setTyped(text);
    tellOf(text);
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
              tellOf.flush();
            }}
          />
        )
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tellOf.flush();
      }}
    />
  );
}
