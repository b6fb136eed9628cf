// What publishing batches would change of what holds today, by kind of curb, before and after.
import type { BatchAnswer } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { useAppSelector } from '../../app/store.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBatchName } from './batch-words.tsx';
import { ChangeKinds, useIsDelicate } from './change-kinds.tsx';
import styles from './list.module.css';
import { countedByKind } from './summary.ts';

/** Batches told one by one. */
const mostBatches = 5;

function changesArg(id: number, language: string) {
  return { params: { id }, query: { language } };
}

/** True when the changes of all batches that are shown were loaded, with what the check finds. */
export function useIsChecked(batches: readonly BatchAnswer[], isAsked: boolean): boolean {
  const { language } = useTranslation().i18n;
  return useAppSelector(
    (state) =>
      !isAsked ||
      batches
        .slice(0, mostBatches)
        .every(
          ({ id }) => api.endpoints.batchRegulationChanges.select(changesArg(id, language))(state).isSuccess,
        ),
  );
}

function Changes({ batch }: { readonly batch: number }) {
  const { t, i18n } = useTranslation();
  const isDelicate = useIsDelicate();
  const { data, isError, isFetching, refetch } = api.useBatchRegulationChangesQuery(
    changesArg(batch, i18n.language),
  );
  if (data !== undefined)
    return (
      <ChangeKinds kinds={countedByKind(data.changes, isDelicate)} report={data} isDelicate={isDelicate} />
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

export function PublishSummary({ batches }: { readonly batches: readonly BatchAnswer[] }) {
  const { t } = useTranslation();
  const nameOf = useBatchName();
  return (
    <>
      {batches.slice(0, mostBatches).map((batch) => (
        <section key={batch.id} className={styles.part} aria-label={t('batch.preview.changes')}>
          <h3 className={styles.head}>{batches.length === 1 ? t('batch.preview.changes') : nameOf(batch)}</h3>
          <Changes batch={batch.id} />
        </section>
      ))}
      {batches.length > mostBatches && (
        <p className={styles.soft}>{t('batchList.moreBatches', { count: batches.length - mostBatches })}</p>
      )}
    </>
  );
}
