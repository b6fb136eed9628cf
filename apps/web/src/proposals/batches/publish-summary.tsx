// What publishing batches would change in the current rules, by curb type, before and after.
import type { BatchResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppSelector } from '../../shell/store.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeKinds, useNonParkingChangeCheck } from './change-kinds.tsx';
import styles from './list.module.css';
import { groupCountedChangesByKind } from './preview-summary.ts';
import { useBatchNameFormat } from './use-batch-format.tsx';

function changesArg(id: number, language: string) {
  return { params: { id }, query: { language } };
}

/**
 * Returns the number of batches, counted from the first, whose changes and findings have been
 * loaded.
 */
function useLoadedCount(batches: readonly BatchResponse[]): number {
  const { language } = useTranslation().i18n;
  return useAppSelector((state) => {
    const isLoaded = ({ id }: BatchResponse) =>
      api.endpoints.batchRegulationChanges.select(changesArg(id, language))(state).isSuccess;
    const next = batches.findIndex((batch) => !isLoaded(batch));
    return next < 0 ? batches.length : next;
  });
}

/** Whether the changes and findings of all batches have been loaded. */
export function useAreChangesLoaded(batches: readonly BatchResponse[], isAsked: boolean): boolean {
  const loaded = useLoadedCount(batches);
  return !isAsked || loaded === batches.length;
}

function BatchChanges({ batch }: { readonly batch: number }) {
  const { t, i18n } = useTranslation();
  const isDelicate = useNonParkingChangeCheck();
  const { data, isError, isFetching, refetch } = api.useBatchRegulationChangesQuery(
    changesArg(batch, i18n.language),
  );
  if (data !== undefined)
    return (
      <ChangeKinds
        kinds={groupCountedChangesByKind(data.changes, (change) => isDelicate(change, data.rules))}
        report={data}
        needsReview={isDelicate}
      />
    );
  if (!isError || isFetching) return <Skeleton label={t('app.loading')} lines={3} />;
  return (
    <p role="alert">
      {t('batchList.changesFailed')}{' '}
      <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
        {t('app.retry')}
      </Button>
    </p>
  );
}

/**
 * Shows the changes of every batch. They are loaded one batch after the other, because the linter
 * checks all curbs of each.
 */
export function PublishSummary({ batches }: { readonly batches: readonly BatchResponse[] }) {
  const nameOf = useBatchNameFormat();
  const loaded = useLoadedCount(batches);
  return batches.slice(0, loaded + 1).map((batch) => (
    <section key={batch.id} className={styles.part} aria-label={nameOf(batch)}>
      {batches.length > 1 && <h3 className={styles.head}>{nameOf(batch)}</h3>}
      <BatchChanges batch={batch.id} />
    </section>
  ));
}
