// Opens the filter sidebar and shows the number of active filters.
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../shell/store.ts';
import styles from './filters.module.css';
import { countActiveFilters } from './filters-slice.ts';

interface Props {
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function FilterToggle({ open, onToggle }: Props) {
  const { t } = useTranslation();
  const count = useAppSelector((state) => countActiveFilters(state.filters));
  return (
    <Button
      className={`flex-none height-auto round-10 paper lift ink take-pointer ${styles.toggle}`}
      data-opens="filters"
      variant="default"
      aria-expanded={open}
      aria-label={count === 0 ? t('filters.title') : t('filters.toggle', { count })}
      onClick={onToggle}
    >
      <IconAdjustmentsHorizontal size={18} stroke={1.5} />
      <span className={styles.word}>{t('filters.title')}</span>
      {count > 0 && (
        <span className={`place-center round-10 text-12 bold ${styles.badge}`} data-count={count} />
      )}
    </Button>
  );
}
