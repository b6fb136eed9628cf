// The open rate changes above the list: edit, delete or publish them, with the result of each
// proposal.
import type { BatchResponse, Contract } from '@curbwright/contract';
import { formatMoney, formatNumberInput, formatPayment, type Reader } from '@curbwright/core';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { reloadCity } from '../../city/city/reload-city.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { trackOwnWrite } from '../../shell/own-writes.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import { store } from '../../shell/store.ts';
import { undoDeletionAction } from '../../shell/undo-deletion.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { useSeenProposals } from '../batches/use-seen-proposals.ts';
import { LoadFailed } from '../proposed-regulations/check/load-failed.tsx';
import { useSignOrdersAction } from '../use-published-actions.ts';
import { OutcomeView } from './outcome-view.tsx';
import styles from './parking-rates.module.css';

type Outcomes = z.output<Contract['publishBatchRegulation']['answer']>;
type BatchAction = 'publish' | 'delete';

interface Props {
  readonly batches: readonly BatchResponse[];
  readonly may: { readonly edit: string | null; readonly publish: string | null };
  readonly onEdit: (batch: BatchResponse) => void;
  /** Called after a batch was published or deleted. */
  readonly onGone: (batch: number) => void;
}

/** Returns a function that describes how a batch changes rates. */
function useRateChangeFormat() {
  const { t } = useTranslation();
  const { reader, currency } = useCityLocale();
  return ({ edit, payment }: BatchResponse): string => {
    const price = edit?.payment;
    if (price?.kind === 'change') return formatRateChange(price.change, reader, currency, t);
    if (price?.kind === 'each') return t('parkingRates.does.each', { count: price.payments.length });
    const set = price?.kind === 'set' ? price.payment : payment;
    return set === null ? t('parkingRates.noPrice') : formatPayment(set, reader).join(' · ');
  };
}

function formatRateChange(
  {
    kind,
    amount,
    cap,
  }: { readonly kind: 'percent' | 'absolute'; readonly amount: number; readonly cap: number | null },
  reader: Reader,
  currency: string,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const size = Math.abs(amount);
  const by =
    kind === 'percent'
      ? `${formatNumberInput(size, reader)} %`
      : t('parkingRates.anHour', { fee: formatMoney(size, currency, reader) });
  const text = t(amount < 0 ? 'parkingRates.does.lower' : 'parkingRates.does.raise', { by });
  return cap === null
    ? text
    : `${text}, ${t('parkingRates.does.cap', { cap: formatMoney(cap, currency, reader) })}`;
}

function BatchActionDialog({
  batch,
  act,
  mayNot,
  onGone,
  onClose,
}: {
  readonly batch: BatchResponse;
  readonly act: BatchAction;
  readonly mayNot: string | null;
  readonly onGone: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [publish] = api.usePublishBatchRegulationMutation();
  const [remove] = api.useDeleteBatchRegulationMutation();
  const signOrdersOf = useSignOrdersAction();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const seen = useSeenProposals([batch], act === 'publish' ? 'open list' : 'none');
  const notSeen = seen.isFailed ? t('outcome.notRead') : seen.isLoaded ? null : t('check.waiting');
  const run = async () => {
    setBusy(true);
    setFault(null);
    const params = { id: batch.id };
    const { data, error } = await trackOwnWrite(async () =>
      act === 'publish' ? publish({ params, body: seen.take().of(batch.id) }) : remove({ params }),
    );
    setBusy(false);
    if (data === undefined) {
      setFault(formatFormError(error, t('error.fallback')));
      return;
    }
    setOutcomes(data);
    if (data.done > 0) {
      const counted = t(`parkingRates.${act}.done`, { count: data.done });
      if (act === 'publish') {
        showSuccess(t('publish.done'), signOrdersOf({ batch: batch.id }), counted);
      } else showSuccess(counted, undoDeletionAction('batch', [batch.id]));
      onGone();
    }
    if (data.refused === 0) onClose();
    if (act === 'publish' && data.done > 0) await reloadCity(store);
  };
  return (
    <Dialog
      title={t(`parkingRates.${act}.title`, { batch: batch.id })}
      closeLabel={t('app.close')}
      onClose={() => !busy && onClose()}
    >
      <div className={styles.form}>
        {outcomes === null ? (
          <p>{t(`parkingRates.${act}.about`, { count: batch.open })}</p>
        ) : (
          <OutcomeView outcomes={outcomes.results} doneWord={t(`parkingRates.${act}.one`)} />
        )}
        {outcomes === null && seen.isFailed && (
          <LoadFailed text={t('outcome.notRead')} onRetry={seen.retry} />
        )}
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <div className={styles.buttons}>
          {outcomes === null && (
            <ButtonWithReason reason={mayNot ?? notSeen} loading={busy} onClick={() => void run()}>
              {t(`parkingRates.${act}.act`)}
            </ButtonWithReason>
          )}
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('parkingRates.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function OpenChanges({ batches, may, onEdit, onGone }: Props) {
  const { t } = useTranslation();
  const { nameOf: personName } = usePersonNames();
  const classOf = useCurbTypeName();
  const formatChange = useRateChangeFormat();
  const [act, setAct] = useState<{ readonly act: BatchAction; readonly batch: BatchResponse } | null>(null);
  return (
    <>
      {batches.length > 0 && (
        <section className={styles.open} aria-label={t('parkingRates.openChanges')}>
          <h3 className={styles.part}>{t('parkingRates.openChanges')}</h3>
          <ul>
            {batches.map((batch) => {
              const name =
                batch.name ||
                (batch.regulation_type === null
                  ? t('parkingRates.unnamed', { batch: batch.id })
                  : classOf(batch.regulation_type.name));
              const label = (word: string) => `${word}: ${name}, #${batch.id}`;
              return (
                <li key={batch.id} className={styles.openChange}>
                  <div className={styles.openWords}>
                    <b>{name}</b> <span className={styles.soft}>#{batch.id}</span> · {formatChange(batch)}
                    <span className={styles.soft}>
                      {' '}
                      · {t('parkingRates.openCount', { count: batch.open })}
                      {batch.published > 0 &&
                        `, ${t('parkingRates.publishedCount', { count: batch.published })}`}
                      {batch.user !== null && ` · ${personName(batch.user)}`}
                    </span>
                  </div>
                  <fieldset className={styles.openActs} aria-label={label(t('parkingRates.acts'))}>
                    <ButtonWithReason
                      size="compact-md"
                      variant="default"
                      reason={may.edit}
                      onClick={() => onEdit(batch)}
                    >
                      {t('parkingRates.again')}
                    </ButtonWithReason>
                    <ButtonWithReason
                      size="compact-md"
                      reason={may.publish}
                      onClick={() => setAct({ act: 'publish', batch })}
                    >
                      {t('parkingRates.publish')}
                    </ButtonWithReason>
                    <ButtonWithReason
                      size="compact-md"
                      variant="default"
                      reason={may.edit}
                      onClick={() => setAct({ act: 'delete', batch })}
                    >
                      {t('parkingRates.delete')}
                    </ButtonWithReason>
                  </fieldset>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {act !== null && (
        <BatchActionDialog
          batch={act.batch}
          act={act.act}
          mayNot={act.act === 'publish' ? may.publish : may.edit}
          onGone={() => onGone(act.batch.id)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
