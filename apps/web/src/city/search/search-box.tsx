// Search for everything with a location, as an ARIA 1.2 combobox. Focus stays in the field; arrow
// keys select, Enter goes to the place, Esc first closes the list and then clears the field.
import type { FoundPlace } from '@curbwright/contract';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shell/store.ts';
import suggestions from '../../ui/suggestions.module.css';
import { placeFound } from '../view/map-slice.ts';
import { goToPlace } from './go-to-place.ts';
import { groupPlaces } from './place-groups.ts';
import { clearRecentPlaces, loadRecentPlaces, saveRecentPlace } from './recent-places.ts';
import styles from './search.module.css';
import { SearchList } from './search-list.tsx';
import { useSearch } from './use-search.ts';

interface Props {
  /** Whether the field takes the focus when it appears, because the user opened it. */
  readonly autoFocus: boolean;
  /** Text typed before the search box loaded. */
  readonly initial: string;
  /** Shows the chosen place, such as by moving the focus to the map. */
  readonly onChosen: () => void;
  /** Moves the focus out of the empty field after Escape. */
  readonly onLeft: () => void;
}

export function SearchBox({ autoFocus, initial, onChosen, onLeft }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  /** The typed text. A chosen place only changes `text`, so it is not searched for again. */
  const [typed, setTyped] = useState(initial);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const [attempt, setAttempt] = useState(0);
  /**
   * The text for which Enter was pressed before its response arrived; the best match is then opened
   * on arrival.
   */
  const entered = useRef('');
  const [recent, setRecent] = useState(() => loadRecentPlaces());
  const found = useSearch(typed, attempt, (answered, [best]) => {
    // Reset the selected index, because it refers to the previous response.
    setAt(-1);
    if (entered.current === answered && best !== undefined) choose(best);
  });
  const isRecent = text.trim() === '';
  const groups = isRecent ? [{ kind: null, places: recent }] : groupPlaces(found.places);
  const places: readonly FoundPlace[] = groups.flatMap((group) => [...group.places]);
  const shown = open && (!isRecent || recent.length > 0);
  const chosen = shown ? places[at] : undefined;

  // Focuses the field before paint, so that it receives the next keystroke. If the focus has
  // already moved elsewhere, it stays there.
  useLayoutEffect(() => {
    const shown = field.current;
    if (!autoFocus || shown === null || document.activeElement !== document.body) return;
    shown.focus();
    shown.setSelectionRange(shown.value.length, shown.value.length);
  }, [autoFocus]);

  function change(next: string): void {
    setText(next);
    setTyped(next);
    entered.current = '';
    setAt(-1);
    setOpen(true);
  }

  function choose(place: FoundPlace): void {
    goToPlace(dispatch, place);
    saveRecentPlace(place);
    setRecent(loadRecentPlaces());
    setText(place.label);
    setOpen(false);
    setAt(-1);
    entered.current = '';
    onChosen();
  }

  function clear(): void {
    change('');
    dispatch(placeFound(null));
    field.current?.focus();
  }

  function step(by: number): void {
    setOpen(true);
    if (places.length > 0)
      setAt((last) => (last + by + (last < 0 && by < 0 ? 1 : 0) + places.length) % places.length);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') {
      const best = found.status === 'found' && !isRecent ? places[0] : undefined;
      const match = chosen ?? best;
      if (match !== undefined) choose(match);
      else entered.current = typed.trim();
    } else if (event.key === 'Escape') {
      if (shown) setOpen(false);
      else if (text !== '') clear();
      else onLeft();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search
      className="relative grid items-center min-width-0"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <IconSearch className={`absolute soft no-pointer ${styles.glass}`} size={18} stroke={1.5} aria-hidden />
      <input
        ref={field}
        className={`${suggestions.field} ${styles.field}`}
        type="text"
        role="combobox"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        aria-label={t('search.label')}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
        placeholder={t('search.placeholder')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear')}
          title={t('search.clear')}
          onClick={clear}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </button>
      )}
      <SearchList
        id={id}
        shown={shown}
        groups={groups}
        at={at}
        state={found}
        onPoint={setAt}
        onChoose={choose}
        onRetry={() => setAttempt((count) => count + 1)}
        onForget={() => {
          clearRecentPlaces();
          setRecent([]);
          field.current?.focus();
        }}
      />
    </search>
  );
}
