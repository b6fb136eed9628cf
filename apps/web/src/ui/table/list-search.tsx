// The search field above a list: it searches after a pause in typing, and follows changes from
// outside (Back, clear).
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import styles from './list-screen.module.css';

interface Props {
  readonly label: string;
  /** The current search text. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Milliseconds without typing before the list is requested. */
const debounceMs = 250;

export function ListSearch({ label, search, onSearch }: Props) {
  const [typed, setTyped] = useState({ text: search, over: search });
  if (typed.over !== search)
    setTyped({ text: typed.text.trim() === search.trim() ? typed.text : search, over: search });
  const ask = useDebouncedCallback(onSearch, debounceMs);
  return (
    <input
      type="search"
      className={`control border-box min-width-0 min-height-32 text-14 placeholder-soft phone-min-height-44 pad-4-8 inherit-scheme ${styles.search}`}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.target.value, over: search });
        ask(event.target.value);
      }}
    />
  );
}
