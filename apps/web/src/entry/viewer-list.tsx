// The list of curbs in view, below the map or, on a phone, over it, and the link that lets keyboard
// and screen reader users skip the map.
import { useMediaQuery } from '@mantine/hooks';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { listSet } from '../shell/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { focusAfter } from '../ui/focus-after.ts';
import { lazyComponent } from './lazy-component.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import styles from './viewer.module.css';

const AddTicked = lazyStaffComponent(
  async () => (await import('../proposals/picking/add-checked-curbs.tsx')).AddCheckedCurbs,
);
const CurbsInView = lazyComponent(async () => (await import('./curbs-in-view.tsx')).CurbsInView);

export interface ListPanel {
  readonly open: boolean;
  /** Whether the list covers the map and blocks access to it. */
  readonly covers: boolean;
  readonly set: (open: boolean) => void;
}

/**
 * Returns whether the list is open, whether it covers the map, and a function that opens or closes
 * it.
 */
export function useListPanel(): ListPanel {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.panels.list);
  const covers = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false });
  return { open, covers, set: (next) => dispatch(listSet(next)) };
}

/**
 * Skip link, the first element on the page: opens the list if it is closed, and moves the focus to
 * it.
 */
export function SkipToList({ open, set }: ListPanel) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="skip"
      onClick={() => {
        if (open) document.getElementById('curbs-in-view')?.focus();
        else set(true);
      }}
    >
      {t('list.skip')}
    </button>
  );
}

export function ViewerList({ open, covers, set }: ListPanel) {
  const drafting = useAppSelector((state) => state.draft.open !== null);
  const batching = useAppSelector((state) => state.batch?.isEnabled === true);
  if (!open) return null;
  const addTo = (ticked: readonly number[]) => (
    <Suspense fallback={null}>
      <AddTicked links={ticked} />
    </Suspense>
  );
  const close = () =>
    focusAfter(
      () => set(false),
      () => document.querySelector('[data-opens="list"]'),
    );
  return (
    <div className={styles.list} data-over-map={covers ? undefined : 'list'}>
      <Suspense fallback={null}>
        <CurbsInView covers={covers} onClose={close} actions={drafting || batching ? addTo : undefined} />
      </Suspense>
    </div>
  );
}
