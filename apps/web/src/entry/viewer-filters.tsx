// The filter sidebar of the viewer: open from the start for staff on a wide screen, a drawer on a
// narrow one.
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { CurbUserControl } from '../city/asker/curb-user-control.tsx';
import { usePerson } from '../shell/login-hooks.ts';
import { filtersSet } from '../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { bothPanelsQuery, phoneQuery } from '../ui/breakpoints.ts';
import { focusAfter } from '../ui/focus-after.ts';
import { lazyComponent } from './lazy-component.ts';
import { PanelHelp } from './panel-help.tsx';
import styles from './viewer.module.css';

const FilterSidebar = lazyComponent(
  async () => (await import('../city/filters/filter-sidebar.tsx')).FilterSidebar,
);

export interface FilterPanel {
  readonly open: boolean;
  /** Whether the sidebar is a drawer that covers the map and blocks what is behind it. */
  readonly drawer: boolean;
  /** Whether the user has opened or closed it. */
  readonly asked: boolean;
  readonly set: (open: boolean) => void;
}

/**
 * Returns whether the sidebar is open, whether it is a drawer, and a function that opens or closes
 * it.
 */
export function useFilterPanel(): FilterPanel {
  const dispatch = useAppDispatch();
  const chosen = useAppSelector((state) => state.panels.filters);
  const { person } = usePerson();
  const drawer = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  const wide = useMediaQuery(bothPanelsQuery, undefined, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState(false);
  const staff = person?.permissions.includes('view') ?? false;
  return {
    open: chosen ?? (staff && wide),
    drawer,
    asked,
    set: (open) => {
      setAsked(true);
      dispatch(filtersSet(open));
    },
  };
}

export function ViewerFilters({ open, asked, drawer, set }: FilterPanel) {
  if (!open) return null;
  const close = () =>
    focusAfter(
      () => set(false),
      () => document.querySelector('[data-opens="filters"]'),
    );
  return (
    // The space is reserved at once, so that the map extends behind the sidebar from the start.
    <Suspense fallback={drawer ? null : <div className={styles.filtersRoom} />}>
      <FilterSidebar
        asker={<CurbUserControl />}
        help={<PanelHelp topic="filters" />}
        takeFocus={asked}
        onClose={close}
      />
    </Suspense>
  );
}
