// The menu of a column of the assets list: sorting where the server sorts, and for types and states the values to filter by.
import { type ListedValue, plainText } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from '../../ui/table/column-menu.tsx';
import styles from './asset-list.module.css';

interface Props {
  readonly sortable: boolean;
  readonly sorted: 'ascending' | 'descending' | null;
  readonly onSort: (descending: boolean) => void;
  /** The values one may filter by; null = this column has no filter. */
  readonly values: readonly ListedValue[] | null;
  readonly applied: readonly ListedValue[];
  readonly onApply: (values: readonly ListedValue[]) => void;
  readonly wordsOf: (value: ListedValue) => string;
}

export function ListMenu({ sortable, sorted, onSort, values, applied, onApply, wordsOf }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  if (values === null)
    return (
      <div className={styles.menu}>
        {sortable ? (
          <>
            <Button
              size="compact-md"
              variant={sorted === 'ascending' ? 'filled' : 'default'}
              aria-pressed={sorted === 'ascending'}
              leftSection={<IconArrowUp size={14} stroke={1.5} />}
              onClick={() => onSort(false)}
            >
              {t('table.ascending')}
            </Button>
            <Button
              size="compact-md"
              variant={sorted === 'descending' ? 'filled' : 'default'}
              aria-pressed={sorted === 'descending'}
              leftSection={<IconArrowDown size={14} stroke={1.5} />}
              onClick={() => onSort(true)}
            >
              {t('table.descending')}
            </Button>
          </>
        ) : (
          <p>{t('assets.list.notSorted')}</p>
        )}
        <p className={styles.none}>{t('assets.list.searchInstead')}</p>
      </div>
    );
  const wanted = plainText(search.trim());
  return (
    <ColumnMenu
      words={{
        sort: t('table.sort'),
        ascending: t('table.ascending'),
        descending: t('table.descending'),
        filter: t('table.filter'),
        search: t('table.searchValues'),
        clear: t('table.clear'),
        apply: t('table.apply'),
        loading: t('table.loadingValues'),
        failed: t('table.valuesFailed'),
        retry: t('app.retry'),
        none: t('table.noValues'),
        more: t('table.moreValues'),
      }}
      sorted={sorted}
      onSort={(descending) => onSort(descending)}
      applied={applied}
      onApply={onApply}
      found={{
        values: wanted === '' ? values : values.filter((value) => plainText(wordsOf(value)).includes(wanted)),
        truncated: false,
        loading: false,
        failed: false,
        retry: () => undefined,
      }}
      search={search}
      onSearch={setSearch}
      wordsOf={wordsOf}
    />
  );
}
