// The "Edit parking rates" panel: what changes and by how much, an example and a cost chart, a
// preview, and saving as a batch.
import type { BatchResponse } from '@curbwright/contract';
import type { Payment } from '@curbwright/core';
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { type ApiError, formatFormError, isApiError } from '../../shell/api-error.ts';
import { newId } from '../../shell/new-id.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusField, invalidFields, useInvalidFieldCount } from '../../ui/invalid-fields.ts';
import { ListPanel } from '../../ui/list-panel.tsx';
import { MultilineField } from '../../ui/multiline-field.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { ChangeFields } from './change-fields.tsx';
import { CostComparison } from './cost-comparison.tsx';
import styles from './parking-rates.module.css';
import { PreviewView } from './preview-view.tsx';
import { type MissingField, type RateForm, rateChangeModes, toRateChangeRequest } from './rate-form.ts';
import { cacheRateForm, loadRateForm, type RateTarget, toRateScope } from './rate-target.ts';
import { type SavedRates, SavedView } from './saved-view.tsx';
import { useRatePreview } from './use-rate-preview.ts';

/** Renders the rate editor. */
export type PriceSlot = (value: Payment | null, onEdit: (value: Payment | null) => void) => ReactNode;

interface Props {
  readonly target: RateTarget;
  readonly scenario: number | null;
  readonly price: PriceSlot;
  readonly onSaved: () => void;
  /** Called to edit the batch that was just saved. */
  readonly onAgain: (batch: BatchResponse) => void;
  readonly onClose: () => void;
}

const maxNameLength = 200;
const maxReasonLength = 500;
const missingLabel: Readonly<Record<MissingField, string>> = {
  percent: 'parkingRates.field.percent',
  amount: 'parkingRates.field.amount',
  payment: 'parkingRates.field.payment',
};

function useSaveRates(target: RateTarget, scenario: number | null) {
  const [create] = api.useCreateParkingRatesMutation();
  const [update] = api.useUpdateParkingRatesMutation();
  // A retry of the same request keeps its submission id, so only one batch is created. Another edit
  // gets a new id.
  const sent = useRef({ text: '', submission: '' });
  return async (form: RateForm) => {
    const made = toRateChangeRequest(form);
    if (!made.ok) return null;
    const reason = form.reason.trim();
    if (target.kind === 'batch')
      return update({ params: { id: target.batch.id }, body: { ...made.wish, reason } });
    const body = { ...toRateScope(target, scenario), ...made.wish, name: form.name.trim(), reason };
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, submission: newId() };
    return create({ body: { ...body, submission: sent.current.submission } });
  };
}

export function RateEditPanel({ target, scenario, price, onSaved, onAgain, onClose }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const classOf = useCurbTypeName();
  const [form, setForm] = useState(() => loadRateForm(target));
  const [run, setRun] = useState<{ readonly busy: boolean; readonly error: ApiError | null }>({
    busy: false,
    error: null,
  });
  const [saved, setSaved] = useState<SavedRates | null>(null);
  const send = useSaveRates(target, scenario);
  const faulty = useInvalidFieldCount();
  const made = toRateChangeRequest(form);
  const shown = useRatePreview(made.ok ? { ...made.wish, ...toRateScope(target, scenario) } : null);
  const change = (part: Partial<RateForm>) => {
    const next = { ...form, ...part };
    cacheRateForm(target, next);
    setForm(next);
  };
  const save = async () => {
    if (invalidFields.count() > 0) {
      const field = invalidFields.first();
      if (field !== null) focusField(field);
      return;
    }
    setRun({ busy: true, error: null });
    const answer = await send(form);
    const error = answer?.error;
    setRun({ busy: false, error: isApiError(error) ? error : null });
    if (answer?.data === undefined) return;
    setSaved(answer.data);
    if (answer.data.id === null) return;
    cacheRateForm(target, null);
    showSuccess(t('parkingRates.savedToast', { batch: answer.data.id }));
    onSaved();
  };
  const missing = made.ok ? null : t('form.required', { label: t(missingLabel[made.missing]) });
  const nothing = shown.answer !== null && !shown.waiting && shown.answer.accepted === 0;
  const reason =
    missing ??
    (faulty > 0 ? t('parkingRates.faulty', { count: faulty }) : nothing ? t('parkingRates.noneTakes') : null);
  const number = numberFormat(reader.locale);
  const about =
    target.kind === 'batch'
      ? t('parkingRates.aboutBatch', { batch: target.batch.id, count: target.batch.open })
      : target.kind === 'type'
        ? t('parkingRates.aboutType', { type: classOf(target.type), number: number.format(target.count) })
        : t('parkingRates.aboutChosen', {
            count: target.ids.length,
            number: number.format(target.ids.length),
          });
  if (saved?.id !== null && saved !== null)
    return (
      <ListPanel
        wide
        label={t('parkingRates.editTitle')}
        title={t('parkingRates.saved')}
        subtitle={about}
        onClose={onClose}
      >
        <SavedView saved={saved} onAgain={onAgain} onClose={onClose} />
      </ListPanel>
    );
  return (
    <ListPanel
      wide
      label={t('parkingRates.editTitle')}
      title={t('parkingRates.editTitle')}
      subtitle={about}
      onClose={onClose}
    >
      <form
        className={styles.form}
        data-draft-fields="rates"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null && !run.busy) void save();
        }}
      >
        {target.kind === 'batch' && target.batch.edit?.payment?.kind === 'each' && (
          <p className={styles.notice}>{t('parkingRates.eachAgain')}</p>
        )}
        <fieldset className={styles.switch} aria-label={t('parkingRates.way')}>
          {rateChangeModes.map((way) => (
            <button key={way} type="button" aria-pressed={form.way === way} onClick={() => change({ way })}>
              {t(`parkingRates.way.${way}`)}
            </button>
          ))}
        </fieldset>
        {form.way === 'set' ? (
          <section aria-label={t('parkingRates.field.payment')}>
            {price(form.payment, (payment) => change({ payment }))}
            {!made.ok && (
              <p className={styles.fault} role="status">
                {t('form.required', { label: t('parkingRates.field.payment') })}{' '}
                {t('parkingRates.attachedOnly')}
              </p>
            )}
          </section>
        ) : (
          <ChangeFields form={form} change={change} />
        )}
        {faulty > 0 ? (
          <p className={styles.soft} role="status">
            {t('parkingRates.previewWaitsForField')}
          </p>
        ) : (
          <PreviewView shown={shown} />
        )}
        {faulty === 0 && shown.answer !== null && shown.answer.changes.length > 0 && (
          <CostComparison prices={shown.answer.changes} />
        )}
        {target.kind !== 'batch' && (
          <label className={styles.field}>
            {t('parkingRates.field.name')}
            <input
              className={styles.input}
              type="text"
              maxLength={maxNameLength}
              value={form.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </label>
        )}
        <MultilineField
          label={t('parkingRates.field.reason')}
          longest={maxReasonLength}
          value={form.reason}
          onChange={(text) => change({ reason: text })}
        />
        {run.error !== null && (
          <p className={styles.fault} role="alert">
            {formatFormError(run.error, t('error.fallback'))}
          </p>
        )}
        {saved?.id === null && (
          <p className={styles.fault} role="alert">
            {t('parkingRates.noneTakes')}
          </p>
        )}
        <div className="row wrap gap-8 pad-y-8">
          <ButtonWithReason reason={reason} loading={run.busy} onClick={() => void save()}>
            {t(target.kind === 'batch' ? 'parkingRates.saveAgain' : 'parkingRates.save')}
          </ButtonWithReason>
          <Button variant="default" onClick={onClose}>
            {t('parkingRates.close')}
          </Button>
          {reason !== null && <p className={styles.soft}>{reason}</p>}
        </div>
      </form>
    </ListPanel>
  );
}
