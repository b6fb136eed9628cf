// The manager's list view: proposed changes, batches, parking rates, assets, work orders, imports
// and deleted items, each in a separate chunk.
import { type ComponentType, type MouseEvent, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ManagerList, managerLists, managerListUrl, useManagerList } from '../shell/manager-lists.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import styles from './manager-lists.module.css';
import { ShellHeader } from './shell-header.tsx';
import { RequestedSignOrders } from './sign-orders.tsx';
import { UndoConfirmation } from './undo-confirmation.tsx';

const lists: Readonly<Record<ManagerList, ComponentType>> = {
  regulations: lazyStaffComponent(async () => (await import('./regulation-list.tsx')).RegulationList),
  batches: lazyStaffComponent(async () => (await import('./batch-list.tsx')).BatchList),
  rates: lazyStaffComponent(async () => (await import('./parking-rate-list.tsx')).ParkingRateList),
  assets: lazyStaffComponent(async () => (await import('./asset-list.tsx')).AssetList),
  'work-orders': lazyStaffComponent(async () => (await import('./work-order-list.tsx')).WorkOrderList),
  imports: lazyStaffComponent(async () => (await import('./import-list.tsx')).ImportList),
  deleted: lazyStaffComponent(
    async () => (await import('../operations/deleted-records/deleted-list.tsx')).DeletedRecordsPage,
  ),
};

const Waiting = lazyStaffComponent(
  async () => (await import('../proposals/reviews/waiting-count.tsx')).WaitingCount,
);

function isUnmodifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function ManagerListsScreen() {
  const { t } = useTranslation();
  const [shown, show] = useManagerList();
  const List = lists[shown];
  const names = useRef<HTMLElement>(null);
  // On a phone the tabs do not all fit side by side, so scroll the selected one into view.
  useEffect(() => {
    names.current
      ?.querySelector(`[data-list="${shown}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <div className="grid rows-56-auto-1fr full-height">
      <ShellHeader />
      <nav ref={names} className="tabs" aria-label={t('lists.title')}>
        {managerLists.map((list) => (
          <a
            key={list}
            data-list={list}
            className="tab hover-ink current-ink current-border-bottom-action touch-pad-y-13-11"
            href={managerListUrl(list, location.search)}
            aria-current={list === shown ? 'page' : undefined}
            onClick={(event) => {
              if (!isUnmodifiedClick(event)) return;
              event.preventDefault();
              if (list !== shown) show(list);
            }}
          >
            {t(`lists.${list}`)}
            {list === 'regulations' && (
              <Suspense fallback={null}>
                <Waiting />
              </Suspense>
            )}
          </a>
        ))}
      </nav>
      <main className="grid min-width-0 min-height-0">
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Skeleton label={t(`lists.${shown}`)} lines={8} />
            </div>
          }
        >
          <List />
        </Suspense>
      </main>
      <RequestedSignOrders />
      <UndoConfirmation />
    </div>
  );
}
