// What stands at the top of the map: the way to the filters, for whom the map answers, and that nothing matches.
import { Suspense } from 'react';
import { AskerControl } from '../features/asker/asker-control.tsx';
import { later } from './later.ts';
import styles from './viewer.module.css';
import type { FilterPanel } from './viewer-filters.tsx';

const FilterToggle = later(async () => (await import('../features/filters/filter-toggle.tsx')).FilterToggle);
const NothingMatches = later(
  async () => (await import('../features/filters/nothing-matches.tsx')).NothingMatches,
);

export function ViewerTools({ open, drawer, set }: FilterPanel) {
  return (
    <>
      <div className={styles.tools} data-over-map="asker">
        <Suspense fallback={null}>
          <FilterToggle open={open} onToggle={() => set(!open)} />
        </Suspense>
        {(!open || drawer) && <AskerControl />}
      </div>
      <Suspense fallback={null}>
        <NothingMatches />
      </Suspense>
    </>
  );
}
