// The work orders of a published change or batch: one per sign to put up, change or remove, each
// with its street and text. Those that exist are shown as made; the others can be deselected, and
// get an assignee and a due date together.
import type { SignOrder } from '@curbwright/contract';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublishedChange } from '../proposals/sign-orders-request.ts';
import { api } from '../shell/api.ts';
import { formatApiError, formatFormError, isApiError } from '../shell/api-error.ts';
import { useCurbLocationFormat } from '../shell/curb-location-format.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RetryMessage } from '../ui/retry-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { showInfo, showSuccess } from '../ui/toast.ts';
import { AssigneeField } from './assignee-field.tsx';
import { DueField } from './due-field.tsx';
import { useFieldWorker } from './field/field-worker.ts';
import styles from './work-orders.module.css';

interface Props {
  readonly change: PublishedChange;
  readonly onClose: () => void;
}

interface RowProps {
  readonly order: SignOrder;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function SignOrderRow({ order, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation();
  const place = useCurbLocationFormat();
  const { street, where } = place(order);
  const { kind, before, after, meters, work_order: made } = order;
  const none = meters.length > 0 ? t('work-order.no-program') : null;
  const [old, next] = [before ?? none, after ?? none];
  return (
    <li>
      <label className={`row gap-8 ${styles.signOrder}`} data-kind={kind}>
        <input
          type="checkbox"
          checked={isChosen || made !== null}
          disabled={made !== null}
          onChange={onToggle}
        />
        <span className="fill grid min-width-0">
          <span className="row wrap gap-2-12">
            <b className={styles.signKind}>{t(`workOrders.signs.kind.${kind}`)}</b>
            {made !== null && (
              <span className="soft text-13">{t('workOrders.signs.made', { id: made })}</span>
            )}
          </span>
          {meters.length > 0 && (
            <span className="break-anywhere">
              <bdi>{meters.join(', ')}</bdi>
            </span>
          )}
          {old !== null && next !== null && (
            <s className="soft break-anywhere">
              <bdi>{old}</bdi>
            </s>
          )}
          <span className="break-anywhere">
            <bdi>{next ?? old}</bdi>
          </span>
          <span className="soft text-13">{[street, where].filter(Boolean).join(', ')}</span>
        </span>
      </label>
    </li>
  );
}

/** The change as a query and as the start of a request. */
function toRequest(change: PublishedChange) {
  if (!('proposed_regulation_ids' in change)) return { query: change, body: change };
  const { proposed_regulation_ids: ids } = change;
  return {
    query: { proposed_regulation_ids: ids.join(',') },
    body: { proposed_regulation_ids: [...ids] },
  };
}

export function SignOrdersDialog({ change, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const reader = useReader();
  const request = toRequest(change);
  const { data, error, refetch } = api.useSignOrdersQuery(
    { query: { ...request.query, language: i18n.language } },
    { refetchOnMountOrArgChange: true },
  );
  const [create, { isLoading }] = api.useCreateSignOrdersMutation();
  const [deselected, setDeselected] = useState<ReadonlySet<string>>(new Set());
  const [assignee, setAssignee] = useState('');
  const [due, setDue] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const me = useFieldWorker()?.username ?? null;
  const open = (data?.results ?? []).filter(({ work_order: made }) => made === null);
  const keys = open.flatMap(({ key }) => (deselected.has(key) ? [] : [key]));
  const hasMore = data !== undefined && data.left > open.length;
  const toggle = (key: string) =>
    setDeselected((now) => {
      const next = new Set(now);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const run = async () => {
    setFailure(null);
    const terms = { ...(assignee !== '' && { assignee }), ...(due !== null && { due }) };
    const answer = await create({ body: { ...request.body, keys, ...terms } });
    if (answer.data === undefined) {
      setFailure(formatFormError(answer.error, t('error.fallback')));
      return;
    }
    const { created } = answer.data;
    if (created === 0) showInfo(t('workOrders.fromProposalKnown'));
    else showSuccess(t('workOrders.fromProposalMade', { count: created }));
    // Those that are not shown yet follow in the same dialog.
    if (!hasMore) onClose();
  };
  const number = numberFormat(reader.locale);
  const body = () => {
    if (isApiError(error) && error.status > 0 && error.status < 500)
      return <StateMessage role="alert" title={formatApiError(error, t('workOrders.signs.failed'))} />;
    if (data === undefined)
      return error !== undefined ? (
        <RetryMessage title={t('workOrders.signs.failed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={t('workOrders.signs.loading')} lines={6} />
      );
    const { results, left } = data;
    if (results.length === 0) return <StateMessage title={t('workOrders.signs.none')} />;
    return (
      <div className="grid gap-12">
        <p>{open.length === 0 ? t('workOrders.signs.allMade') : t('workOrders.signs.help')}</p>
        {open.length > 0 && (
          <div className="grid two-columns gap-12">
            <AssigneeField value={assignee} me={me} onChange={setAssignee} />
            <DueField value={due} help={t('workOrders.signs.dueHelp')} onChange={setDue} />
          </div>
        )}
        {hasMore && <p className="medium">{t('workOrders.signs.left', { left })}</p>}
        {open.length > 1 && (
          <label className="row gap-8 medium">
            <input
              type="checkbox"
              checked={keys.length === open.length}
              onChange={() =>
                setDeselected(keys.length === open.length ? new Set(open.map(({ key }) => key)) : new Set())
              }
            />
            {t('workOrders.signs.all')}
          </label>
        )}
        <ul className={`no-bullets ${styles.signOrders}`} aria-label={t('workOrders.signs.title')}>
          {results.map((order) => (
            <SignOrderRow
              key={order.key}
              order={order}
              isChosen={!deselected.has(order.key)}
              onToggle={() => toggle(order.key)}
            />
          ))}
        </ul>
        {failure !== null && (
          <p className="error medium" role="alert">
            {failure}
          </p>
        )}
        <div className={`${styles.bigButtons} ${styles.dialogButtons}`}>
          {open.length > 0 && (
            <ButtonWithReason
              loading={isLoading}
              reason={keys.length === 0 ? t('workOrders.signs.noneChosen') : null}
              onClick={() => void run()}
            >
              {t('workOrders.signs.create', { count: keys.length, number: number.format(keys.length) })}
            </ButtonWithReason>
          )}
          <Button variant="default" onClick={onClose}>
            {t(open.length > 0 ? 'workOrders.cancel' : 'app.close')}
          </Button>
        </div>
      </div>
    );
  };
  return (
    <Dialog title={t('workOrders.signs.title')} closeLabel={t('app.close')} onClose={onClose}>
      {body()}
    </Dialog>
  );
}
