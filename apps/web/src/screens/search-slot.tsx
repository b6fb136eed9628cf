// The search in the header: a field that is a button until somebody wants it, so that the first map waits for nothing of it.
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterTexts } from '../i18n/start.ts';
import { later } from './later.ts';
import styles from './search-slot.module.css';

const load = async () => (await import('../features/search/search-box.tsx')).SearchBox;
const SearchBox = later(load);

function toMap(): void {
  const canvas = document.querySelector('[data-stage] canvas');
  if (canvas instanceof HTMLElement) canvas.focus();
}

export function SearchSlot() {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const waiting = (
    <button
      type="button"
      className={styles.field}
      onPointerEnter={() => void Promise.all([load(), laterTexts()])}
      onFocus={() => setWanted(true)}
      onClick={() => setWanted(true)}
    >
      <IconSearch size={18} stroke={1.5} aria-hidden />
      {t('header.search')}
    </button>
  );
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SearchBox autoFocus onChosen={toMap} />
    </Suspense>
  );
}
