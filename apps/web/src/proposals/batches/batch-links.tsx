// The curbs of a batch, each with its proposal, ten per page (requirement §9).
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './list.module.css';

const pageSize = 10;

type Row = NonNullable<ReturnType<typeof api.useBatchRegulationListDataQuery>['data']>['results'][number];

function linkStateKey({ is_reverted, is_published, review_state }: Row) {
  if (is_reverted) return 'batchList.isUndone';
  return is_published ? 'batchList.isPublished' : (`review.state.${review_state}` as const);
}

export function BatchLinks({ batch }: { readonly batch: number }) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const placeOf = useCurbLocationFormat();
  const nameOf = useCurbTypeName();
  const [page, setPage] = useState(0);
  const { data, isError, isFetching, refetch } = api.useBatchRegulationListDataQuery({
    query: { batch, limit: pageSize, offset: page * pageSize, language: i18n.language },
  });
  if (data === undefined) {
    if (isError && !isFetching)
      return (
        <p role="alert">
          {t('batchList.linksFailed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t('app.retry')}
          </Button>
        </p>
      );
    return <Skeleton label={t('app.loading')} lines={4} />;
  }
  const { count } = data.meta;
  if (count === 0) return <p className="soft text-13">{t('batchList.noLinks')}</p>;
  const form = numberFormat(reader.locale);
  const last = Math.min(count, (page + 1) * pageSize);
  return (
    <div className={styles.part} aria-busy={isFetching}>
      <table className={`table ${styles.links}`}>
        <thead>
          <tr>
            <th scope="col">{t('batchList.curb')}</th>
            <th scope="col">{t('batchList.column.type')}</th>
            <th scope="col">{t('batchList.state')}</th>
          </tr>
        </thead>
        <tbody>
          {data.results.map((row) => {
            const { street, where } = placeOf(row);
            return (
              <tr key={`${row.link} ${row.proposed_regulation_id}`}>
                <td>
                  {street}
                  <br />
                  <span className="soft text-13">{where === '' ? row.segment_id : where}</span>
                </td>
                <td>{nameOf(row.sub_activity)}</td>
                <td>{t(linkStateKey(row))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="between gap-8 text-13">
        <Button size="compact-md" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {t('batchList.previous')}
        </Button>
        <span role="status">
          {t('batchList.linksOf', {
            from: form.format(page * pageSize + 1),
            to: form.format(last),
            count: form.format(count),
          })}
        </span>
        <Button
          size="compact-md"
          variant="default"
          disabled={last >= count}
          onClick={() => setPage(page + 1)}
        >
          {t('batchList.next')}
        </Button>
      </div>
    </div>
  );
}
