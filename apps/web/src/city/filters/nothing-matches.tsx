// Notice that the filters or the legend exclude every curb in view, with a button to show them
// again.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { allClassesShown, countActiveFilters, filtersCleared } from './filters-slice.ts';
import { useVisibleCurbCounts, type VisibleCurbCounts } from './use-visible-curb-counts.ts';

/** Shows the notice for the curbs in view; `null` when none were counted yet. */
export function NothingMatchesNotice({ seen }: { readonly seen: VisibleCurbCounts | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const filtered = useAppSelector((state) => countActiveFilters(state.filters) > 0);
  const nothing = seen !== null && seen.all > 0 && seen.drawn === 0;
  return (
    <div role="status" data-over-map={nothing ? 'nothing-matches' : undefined}>
      {nothing && (
        <p className="floating row gap-8-12 pad-y-6 pad-x-12-8 text-13">
          {filtered && seen.shown === 0 ? t('filters.nothing') : t('filters.allHidden')}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              if (seen.shown === 0) dispatch(filtersCleared());
              else dispatch(allClassesShown());
            }}
          >
            {seen.shown === 0 ? t('filters.clearAll') : t('legend.showAll')}
          </Button>
        </p>
      )}
    </div>
  );
}

export function NothingMatches() {
  return <NothingMatchesNotice seen={useVisibleCurbCounts()} />;
}
