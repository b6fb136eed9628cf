// The search in the header: only a button until it is used, and then the field, so that the map's
// first image does not wait for the field to load.
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLaterTexts } from '../i18n/start.ts';
import { focusMap } from '../ui/focus-map.ts';
import { lazyComponent } from './lazy-component.ts';
import styles from './search-slot.module.css';

const load = async () => (await import('../city/search/search-box.tsx')).SearchBox;
const SearchBox = lazyComponent(load);

interface Props {
  /** Called after a place was chosen; by default, the map gets the focus. */
  readonly onChosen?: () => void;
}

export function SearchSlot({ onChosen = focusMap }: Props) {
  const { t } = useTranslation();
  const [isRequested, setWanted] = useState(false);
  /**
   * Text typed before the field was loaded. It goes into the field and triggers no keyboard
   * shortcuts.
   */
  const [typed, setTyped] = useState('');
  /** The button keeps the focus and the typed text until the field can replace it. */
  const requestField = () => startTransition(() => setWanted(true));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (key.length === 1) setTyped((before) => before + key);
    else if (key === 'Backspace') setTyped((before) => before.slice(0, -1));
    else if (key === 'Escape') {
      setWanted(false);
      setTyped('');
      focusMap();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Suspense fallback={null}>
      {isRequested ? (
        <SearchBox autoFocus initial={typed} onChosen={onChosen} onLeft={focusMap} />
      ) : (
        <button
          type="button"
          className={styles.field}
          onPointerEnter={() => void Promise.all([load(), loadLaterTexts()])}
          onFocus={requestField}
          onClick={requestField}
          onKeyDown={onKeyDown}
        >
          <IconSearch size={18} stroke={1.5} aria-hidden />
          {typed === '' ? t('header.search') : typed}
        </button>
      )}
    </Suspense>
  );
}
