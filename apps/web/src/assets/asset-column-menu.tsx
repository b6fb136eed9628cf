// Column menu of the assets list: sorting where the server supports it, and value filters for types
// and states.
import type { ColumnValue } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu, completeColumnValues } from '../ui/table/column-menu.tsx';
import styles from './asset-list.module.css';

interface Props {
  readonly sortable: boolean;
  readonly sorted: 'ascending' | 'descending' | null;
  readonly onSort: (descending: boolean) => void;
  /** Filter values; `null` = this column has no filter. */
  readonly values: readonly ColumnValue[] | null;
  readonly applied: readonly ColumnValue[];
  readonly onApply: (values: readonly ColumnValue[]) => void;
  readonly wordsOf: (value: ColumnValue) => string;
}

export function AssetColumnMenu({ sortable, sorted, onSort, values, applied, onApply, wordsOf }: Props) {
  const { t } = useTranslation();
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
  return (
    <ColumnMenu
      sorted={sorted}
      onSort={(descending) => onSort(descending)}
      applied={applied}
      onApply={onApply}
      found={completeColumnValues(values)}
      wordsOf={wordsOf}
    />
  );
}
