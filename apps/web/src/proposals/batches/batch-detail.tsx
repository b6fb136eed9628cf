// One batch next to the list: what it changed, its curbs, what was rejected, who and when, and its
// actions.
import type { BatchResponse } from '@curbwright/contract';
import { formatDateAndTime, nextBatchActions, numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { ListLink } from '../../shell/list-link.tsx';
import { useLogin, usePerson } from '../../shell/login-hooks.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ListFacts, ListPanel } from '../../ui/list-panel.tsx';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { useScenarioName, useScenarios } from '../scenarios/scenario-hooks.ts';
import { batchProposalsUrl } from './addresses.ts';
import type { BatchAction } from './batch-action-outcomes.tsx';
import { BatchChangeLines } from './batch-change-lines.tsx';
import { BatchLinks } from './batch-links.tsx';
import { type BatchColumn, batchColumnValue, rejectedCount } from './batch-rows.ts';
import styles from './list.module.css';
import { RejectedLinkList } from './rejected-link-list.tsx';
import { useBatchFormat, useBatchNameFormat, useBatchStateFormat } from './use-batch-format.tsx';

interface Props {
  readonly id: number;
  readonly history: ReactNode;
  /** Shown for a batch with published proposals. */
  readonly publishedMore?: ReactNode;
  /** Why the user may not perform each action; `null` = allowed. */
  readonly may: Readonly<Record<BatchAction, string | null>>;
  readonly onAct: (act: BatchAction, batch: BatchResponse) => void;
  readonly onMap: (batch: number) => void;
  readonly onClose: () => void;
}

const facts: readonly BatchColumn[] = [
  'kind',
  'type',
  'price',
  'links',
  'open',
  'published',
  'refused',
  'user',
];

function Facts({ batch }: { readonly batch: BatchResponse }) {
  const { t } = useTranslation();
  const reader = useReader();
  const wordsOf = useBatchFormat();
  const { all } = useScenarios();
  const scenarioName = useScenarioName();
  const scenario = all.find(({ id }) => id === batch.scenario);
  const rows: readonly (readonly [string, string])[] = [
    ...facts.map(
      (key) =>
        [t(`batchList.column.${key}`), wordsOf(key, batchColumnValue(batch, key, reader.timeZone))] as const,
    ),
    [t('batchList.requested'), numberFormat(reader.locale).format(batch.requested)],
    [
      t('batch.edit.reason'),
      batch.edit === null || batch.edit.reason === '' ? t('batchList.none') : batch.edit.reason,
    ],
    [t('batchList.scenario'), scenario === undefined ? t('batchList.none') : scenarioName(scenario)],
    [t('batchList.column.created'), formatDateAndTime(Date.parse(batch.created), reader)],
  ];
  return <ListFacts facts={rows} />;
}

export function BatchDetail({ id, history, publishedMore, may, onAct, onMap, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const nameOf = useBatchNameFormat();
  const stateOf = useBatchStateFormat();
  const { currentData, isError, isFetching, refetch } = api.useBatchRegulationsQuery({
    query: { id, limit: 1, language: i18n.language },
  });
  const batch = currentData?.results[0];
  const { person } = usePerson();
  const username = useLogin().data?.username;
  /** Whether it is the user's own batch of which nothing is published, which editors undo. */
  const isOwnOpen = ({ user, published }: BatchResponse) =>
    user !== null && user === username && published === 0 && (person?.permissions.includes('edit') ?? false);
  const blocked = (act: BatchAction, of: BatchResponse) => {
    const { open, published } = of;
    const reason = act === 'undo' && isOwnOpen(of) ? null : may[act];
    if (reason !== null) return reason;
    if (act === 'undo' && open + published === 0) return t('batchList.nothingLeft');
    return null;
  };
  const rights = { mayEdit: may.handIn === null, mayPublish: may.publish === null };
  const button = (act: BatchAction, of: BatchResponse, isPrimary = false) => (
    <ButtonWithReason
      key={act}
      size="compact-md"
      variant={isPrimary ? 'filled' : 'default'}
      reason={blocked(act, of)}
      help={act === 'undo' || act === 'delete' ? t(`batchList.help.${act}`) : undefined}
      onClick={() => onAct(act, of)}
    >
      {t(`batchList.act.${act}`)}
    </ButtonWithReason>
  );
  const body = () => {
    if (batch === undefined) {
      if (isError && !isFetching) return <RetryMessage title={t('batchList.failed')} onRetry={refetch} />;
      if (currentData !== undefined) return <StateMessage title={t('batchList.gone')} />;
      return <Skeleton label={t('batchList.loading')} lines={6} />;
    }
    const count = rejectedCount(batch);
    const { primary, secondary } = nextBatchActions([batch], rights);
    return (
      <>
        <BatchChangeLines batch={batch} />
        <p className="row wrap gap-8">
          <span className="soft text-13">{t('batchList.column.state')}</span>{' '}
          <span className="medium">{stateOf(batch)}</span>
        </p>
        <div className={styles.buttons}>
          {primary !== null && button(primary, batch, true)}
          {secondary.map((act) => button(act, batch))}
          {button('undo', batch)}
          {button('delete', batch)}
          <Button size="compact-md" variant="default" onClick={() => onMap(id)}>
            {t('batchList.toMap')}
          </Button>
        </div>
        <p>
          <ListLink
            className={styles.link}
            to={batchProposalsUrl(id, location.search, batch.open === 0 && batch.published > 0)}
          >
            {t('batch.saved.toProposals')}
          </ListLink>
        </p>
        {batch.published > 0 && publishedMore}
        <section className={styles.part}>
          <h4 className={styles.head}>{t('batchList.links')}</h4>
          <BatchLinks batch={id} />
        </section>
        {count > 0 && (
          <section className={styles.part}>
            <h4 className={styles.head}>{t('batchList.refusedTitle', { count })}</h4>
            <RejectedLinkList refused={batch.refused} onLeaveOut={null} />
          </section>
        )}
        <Facts batch={batch} />
      </>
    );
  };
  return (
    <ListPanel
      wide
      label={t('batchList.unnamed', { id })}
      title={batch === undefined ? t('batchList.unnamed', { id }) : nameOf(batch)}
      onClose={onClose}
    >
      {body()}
      <Disclosure title={t('batchList.history')}>{history}</Disclosure>
    </ListPanel>
  );
}
