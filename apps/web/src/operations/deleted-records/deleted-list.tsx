// List of records deleted in the last 30 days: filtered by kind, newest first, paged, each with a
// restore button.
import type { DeletedRecordResponse } from '@curbwright/contract';
import { type DeletedNoun, deletedNouns } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import shared from '../../shell/other-software.module.css';
import { trackOwnWrite } from '../../shell/own-writes.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import styles from '../../ui/list-page.module.css';
import { RetryMessage } from '../../ui/retry-message.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useDeletedRecordName } from './deleted-record-name.ts';
import { DeletedTable } from './deleted-table.tsx';

/** Rows per page. */
const pageSize = 25;

function Pagination({
  count,
  offset,
  onOffset,
}: {
  readonly count: number;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
}) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (value: number) => value.toLocaleString(locale);
  const last = Math.min(count, offset + pageSize);
  return (
    <div className="row wrap gap-4-8">
      <Button
        size="compact-md"
        variant="default"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - pageSize))}
      >
        {t('imports.newer')}
      </Button>
      <span className={shared.soft} role="status">
        {t('imports.issues.range', { from: number(offset + 1), to: number(last), of: number(count) })}
      </span>
      <Button
        size="compact-md"
        variant="default"
        disabled={last >= count}
        onClick={() => onOffset(offset + pageSize)}
      >
        {t('imports.older')}
      </Button>
    </div>
  );
}

function DeletedRecordsSection() {
  const { t, i18n } = useTranslation();
  const nameOf = useDeletedRecordName();
  const [noun, setNoun] = useState<DeletedNoun | ''>('');
  const [offset, setOffset] = useState(0);
  const card = useRef<HTMLElement>(null);
  const query = { limit: pageSize, offset, language: i18n.language, ...(noun !== '' && { noun }) };
  const { data, isError, refetch } = api.useDeletedRecordsQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  );
  const [restore, { isLoading }] = api.useRestoreDeletedMutation();
  const count = data?.meta.count ?? 0;
  // Go back a page after the last row of the last page was restored.
  if (data !== undefined && count > 0 && offset >= count)
    setOffset(Math.floor((count - 1) / pageSize) * pageSize);
  const restoreRow = async (row: DeletedRecordResponse) => {
    const { error } = await trackOwnWrite(() => restore({ params: { id: row.id } }));
    if (error !== undefined) return void refetch();
    showSuccess(t('deletedList.done', { name: nameOf(row) }));
    // The restore button disappears with its row, so move the focus to the card.
    card.current?.focus();
  };
  const body = () => {
    if (isError) return <RetryMessage title={t('deletedList.failed')} onRetry={refetch} />;
    if (data === undefined) return <Skeleton label={t('lists.deleted')} lines={6} />;
    if (count === 0)
      return <StateMessage title={t('deletedList.empty')}>{t('deletedList.emptyHelp')}</StateMessage>;
    return (
      <>
        <DeletedTable rows={data.results} busy={isLoading} onRestore={(row) => void restoreRow(row)} />
        {count > pageSize && <Pagination count={count} offset={offset} onOffset={setOffset} />}
      </>
    );
  };
  return (
    <>
      <div className={`between wrap gap-8-16 h3-bold ${shared.head}`}>
        <p className={shared.about}>{t('deletedList.about')}</p>
        <SelectField
          label={t('deletedList.kind')}
          value={noun}
          options={[
            { value: '', label: t('deletedList.all') },
            ...deletedNouns.map((value) => ({ value, label: t(`deletedList.noun.${value}`) })),
          ]}
          onChange={(next) => {
            setNoun(next);
            setOffset(0);
          }}
        />
      </div>
      <section ref={card} tabIndex={-1} className={shared.card} aria-label={t('lists.deleted')}>
        {body()}
      </section>
    </>
  );
}

export function DeletedRecordsPage() {
  const { t } = useTranslation();
  const { person, settled } = usePerson();
  const mayDelete = person?.permissions.includes('analyze') ?? false;
  return (
    <div className={styles.page}>
      <h2 className="text-28 bold">{t('lists.deleted')}</h2>
      {mayDelete && <DeletedRecordsSection />}
      {settled && !mayDelete && <StateMessage title={t('deletedList.mayNot')} />}
    </div>
  );
}
