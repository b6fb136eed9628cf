// Controls at the top of the map: the filters, the curb user for whom the rules are shown, the
// list, and a notice when nothing matches.
import { Suspense } from 'react';
import { CurbUserControl } from '../city/asker/curb-user-control.tsx';
import { lazyComponent } from './lazy-component.ts';
import styles from './viewer.module.css';
import type { FilterPanel } from './viewer-filters.tsx';
import type { ListPanel } from './viewer-list.tsx';

const FilterToggle = lazyComponent(
  async () => (await import('../city/filters/filter-toggle.tsx')).FilterToggle,
);
const ListToggle = lazyComponent(async () => (await import('../city/links/list-toggle.tsx')).ListToggle);
const NothingMatches = lazyComponent(
  async () => (await import('../city/filters/nothing-matches.tsx')).NothingMatches,
);

interface Props {
  readonly filters: FilterPanel;
  readonly list: ListPanel;
}

export function ViewerTools({ filters, list }: Props) {
  return (
    <>
      <div className={styles.tools} data-over-map="asker">
        <Suspense fallback={null}>
          <FilterToggle open={filters.open} onToggle={() => filters.set(!filters.open)} />
        </Suspense>
        {(!filters.open || filters.drawer) && <CurbUserControl />}
        <Suspense fallback={null}>
          <ListToggle open={list.open} onToggle={() => list.set(!list.open)} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <NothingMatches />
      </Suspense>
    </>
  );
}
