// A resident's permits: a button that shows them and opens the list of the city's permits.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { useChosenPermits, useCityVocabulary } from '../city/city-permits.ts';
import styles from './asker.module.css';
import { permitsSet } from './curb-user-slice.ts';
import { saveRememberedUser, togglePermit } from './remembered-user.ts';

const PermitDialog = lazy(async () => ({ default: (await import('./permit-dialog.tsx')).PermitDialog }));

export function PermitChoice() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { kind } = useAppSelector((state) => state.asker);
  const city = useCityVocabulary();
  const { known, unknown } = useChosenPermits();
  const [open, setOpen] = useState(false);
  const toggle = (permit: string) => {
    const permits = togglePermit([...known, ...unknown], permit);
    dispatch(permitsSet(permits));
    saveRememberedUser({ kind, permits });
  };
  return (
    <>
      <button
        type="button"
        className={styles.permits}
        aria-haspopup="dialog"
        disabled={city === null}
        onClick={() => setOpen(true)}
      >
        <span className="soft regular">{t('asker.permits')}:</span>
        {known.length + unknown.length === 0 && <span>{t('asker.choosePermit')}</span>}
        {known.map((permit) => (
          <bdi key={permit}>{permit}</bdi>
        ))}
        {unknown.map((permit) => (
          <span key={permit} className={styles.unknown}>
            <bdi>{permit}</bdi> ({t('asker.unknownPermit')})
          </span>
        ))}
      </button>
      {open && city !== null && (
        <Suspense fallback={null}>
          <PermitDialog
            permits={city.permits}
            chosen={known}
            unknown={unknown}
            onToggle={toggle}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
