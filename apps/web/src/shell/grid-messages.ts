// The texts of all tables in the reader's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnChooserMessages } from '../ui/table/column-chooser.tsx';
import type { GridMessages } from '../ui/table/grid-types.ts';

export function useGridMessages(): GridMessages & ColumnChooserMessages {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      selectRow: (name) => t('table.selectRow', { name }),
      selectShown: t('table.selectShown'),
      menu: (column) => t('table.menu', { column }),
      filtered: (column) => t('table.filtered', { column }),
      headHelp: t('table.headHelp'),
      resize: (column) => t('table.resize', { column }),
      moved: (column, place, of) => t('table.moved', { column, place, of }),
      resized: (column, pixels) => t('table.resized', { column, pixels }),
      loading: t('table.loading'),
      title: t('table.columns'),
      help: t('table.columnsHelp'),
      earlier: (column) => t('table.earlier', { column }),
      later: (column) => t('table.later', { column }),
      pin: (column) => t('table.pin', { column }),
      reset: t('table.reset'),
    }),
    [t],
  );
}
