// The rate advisor: shows, hour by hour with reasons, which rates the observed occupancy suggests.
// The selected suggestions become an ordinary batch.
import { type AdvisorSettings, changesNearlyAll, findLanguage, formatNumberInput } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { newId } from '../../shell/new-id.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { focusField, invalidFields } from '../../ui/invalid-fields.ts';
import { MultilineField } from '../../ui/multiline-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import frame from '../../ui/table/list-screen.module.css';
import { showSuccess } from '../../ui/toast.ts';
import { AdviceTable } from './advice-table.tsx';
import type { Advice } from './advice-types.ts';
import { type AdvisorForm, defaultAdvisorForm, toAdvisorSettings } from './advisor-form.ts';
import { AdvisorSettingsFields } from './advisor-settings.tsx';
import { ListLink } from './list-link.tsx';
import { NoOccupancy } from './no-occupancy.tsx';
import styles from './parking-rates.module.css';
import { PreviewView } from './preview-view.tsx';
import { changeRateForms, selectRateForms } from './rate-forms-slice.ts';
import type { SavedRates } from './saved-view.tsx';
import { useRatePreview } from './use-rate-preview.ts';
import type { RateListMeta } from './use-rate-rows.ts';

interface Props {
  readonly type: string | null;
  readonly types: RateListMeta['types'];
  readonly currency: string;
  readonly scenario: number | null;
  /** Why the user may not create proposals; `null` = allowed. */
  readonly mayNot: string | null;
  readonly onClose: () => void;
}

function NoAdviceReasons({ silent }: Pick<Advice, 'silent'>) {
  const { t } = useTranslation();
  const reasons = new Map<string, string[]>();
  for (const { text, regulationId } of silent)
    reasons.set(text, [...(reasons.get(text) ?? []), regulationId]);
  return (
    <section aria-label={t('parkingRates.advice.silentTitle')}>
      <h3 className={styles.part}>{t('parkingRates.advice.silent', { count: silent.length })}</h3>
      <ul className={styles.prices}>
        {[...reasons].map(([text, ids]) => (
          <li key={text}>
            {text}{' '}
            <span className={styles.soft}>
              {ids.slice(0, 6).join(', ')}
              {ids.length > 6 && ` ${t('parkingRates.moreSegments', { count: ids.length - 6 })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the key of the settings and curb type of an advice request. Advice with a different key
 * is outdated.
 */
function adviceRequestKey(form: AdvisorForm, type: string | null): string {
  return JSON.stringify([toAdvisorSettings(form), type]);
}

export function Advisor({ type: firstType, types, currency, scenario, mayNot, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const classOf = useCurbTypeName();
  const { reader } = useCityLocale();
  const { advisorForm, advice, asked } = useAppSelector(selectRateForms);
  const form = advisorForm ?? defaultAdvisorForm(currency);
  const [type, setType] = useState(firstType);
  const [selectedIds, setTaken] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const [saved, setSaved] = useState<SavedRates | null>(null);
  const [ask, asking] = api.useAdviseParkingRatesMutation();
  const [create, creating] = api.useCreateParkingRatesMutation();
  const sent = useRef({ text: '', submission: '' });
  const settings = toAdvisorSettings(form);
  const change = (part: Partial<AdvisorForm>) => {
    const { advisorForm: latest } = selectRateForms(store.getState());
    changeRateForms({ advisorForm: { ...(latest ?? form), ...part } });
  };
  const formatTarget = ({ low = 0, high = 1 }: Partial<AdvisorSettings>) =>
    t('parkingRates.advice.targetRange', {
      low: formatNumberInput(Math.round(low * 100), reader),
      high: formatNumberInput(Math.round(high * 100), reader),
    });
  const isOld = advice !== null && asked !== adviceRequestKey(form, type);
  const each = (advice?.results ?? []).flatMap(({ regulation, payment }) =>
    payment !== null && selectedIds.has(regulation) ? [{ regulation, payment }] : [],
  );
  const within = scenario === null ? {} : { scenario };
  const preview = useRatePreview(each.length === 0 ? null : { each, ...within });
  const wrong = settings.ok
    ? null
    : settings.fault.kind === 'missing'
      ? t('form.required', { label: t(`parkingRates.advice.${settings.fault.part}`) })
      : t(settings.fault.kind === 'band' ? 'fault.band-order' : 'fault.cap-below-floor');
  const start = async () => {
    const field = invalidFields.first();
    if (field !== null) return focusField(field);
    if (!settings.ok) return;
    setFault(null);
    setSaved(null);
    const { data, error } = await ask({
      body: {
        settings: settings.settings,
        language: findLanguage(i18n.language) ?? 'en',
        ...(type !== null && { regulation_type: type }),
      },
    });
    if (data === undefined) {
      setFault(formatFormError(error, t('error.fallback')));
      return;
    }
    changeRateForms({ advice: data, asked: adviceRequestKey(form, type) });
    setTaken(new Set());
  };
  const save = async () => {
    const body = { each, ...within, name: name.trim(), reason: reason.trim() };
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, submission: newId() };
    setFault(null);
    const { data, error } = await create({ body: { ...body, submission: sent.current.submission } });
    if (data === undefined) {
      setFault(formatFormError(error, t('error.fallback')));
      return;
    }
    setSaved(data);
    setTaken(new Set());
    if (data.id !== null) showSuccess(t('parkingRates.savedToast', { batch: data.id }));
  };
  const advised = (advice?.results ?? []).filter(({ payment }) => payment !== null);
  const isNearlyAll = changesNearlyAll(advised.length, advice?.results.length ?? 0);
  const unmeasured =
    advice !== null &&
    advice.results.length === 0 &&
    advice.silent.some(({ code }) => code === 'advice.unmeasured');
  const found = () => {
    if (advice === null) return null;
    if (unmeasured) return <NoOccupancy />;
    if (advice.results.length === 0)
      return (
        <StateMessage title={t('parkingRates.advice.nothing')}>{t('parkingRates.noRatesHelp')}</StateMessage>
      );
    return (
      <AdviceTable
        results={advice.results}
        target={isOld || !settings.ok ? '–' : formatTarget(settings.settings)}
        selected={selectedIds}
        onSelect={setTaken}
      />
    );
  };
  return (
    <section className={styles.advisor} aria-label={t('parkingRates.advisor')} data-draft-fields="advisor">
      <header className={`row wrap gap-8 border-box line-below ${frame.tools}`}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
          onClick={onClose}
        >
          {t('parkingRates.advice.back')}
        </Button>
        <h2 className={`section-title ${frame.title} ${styles.advisorTitle}`}>{t('parkingRates.advisor')}</h2>
      </header>
      <div className={styles.advisorBody}>
        <p className={styles.prose}>{t('parkingRates.advice.about')}</p>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void start();
          }}
        >
          <div className={styles.field}>
            <span aria-hidden="true">{t('parkingRates.types')}</span>
            <SelectField
              label={t('parkingRates.types')}
              value={type ?? ''}
              options={[
                { value: '', label: t('parkingRates.everyType') },
                ...types.map(({ sub_activity: { name: one } }) => ({ value: one, label: classOf(one) })),
              ]}
              onChange={(value) => setType(value === '' ? null : value)}
            />
          </div>
          <AdvisorSettingsFields form={form} change={change} />
          <div className={styles.buttons}>
            <ButtonWithReason reason={wrong} loading={asking.isLoading} onClick={() => void start()}>
              {t('parkingRates.advice.ask')}
            </ButtonWithReason>
            {wrong !== null && <p className={styles.soft}>{wrong}</p>}
          </div>
        </form>
        {fault !== null && (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        {saved !== null && (
          <p className={styles.notice} role="status">
            {saved.id === null
              ? t('parkingRates.noneTakes')
              : t('parkingRates.savedToast', { batch: saved.id })}{' '}
            <ListLink list="batches">{t('parkingRates.toBatches')}</ListLink>
          </p>
        )}
        {isOld && (
          <p className={styles.notice} role="status">
            {t('parkingRates.advice.old')}
          </p>
        )}
        {advice !== null && advice.results.length > 0 && !isNearlyAll && (
          <p role="status" className={styles.strong}>
            {t('parkingRates.advice.found', { count: advised.length, all: advice.results.length })}
          </p>
        )}
        {advice !== null && isNearlyAll && (
          <p className={styles.notice} role="alert" data-warning>
            {t('parkingRates.advice.nearlyAll', { count: advised.length, all: advice.results.length })}
          </p>
        )}
        {found()}
        {advice !== null && advice.results.length > 0 && (
          <p className={styles.soft}>{t('parkingRates.advice.revenueNote')}</p>
        )}
        {advice !== null && !unmeasured && advice.silent.length > 0 && (
          <NoAdviceReasons silent={advice.silent} />
        )}
        {advice?.truncated === true && <p className={styles.soft}>{t('parkingRates.advice.truncated')}</p>}
        {each.length > 0 && (
          <section className={styles.form} aria-label={t('parkingRates.advice.send')}>
            <PreviewView shown={preview} />
            <label className={styles.field}>
              {t('parkingRates.field.name')}
              <input
                className={styles.input}
                type="text"
                maxLength={200}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <MultilineField
              label={t('parkingRates.field.reason')}
              longest={500}
              value={reason}
              onChange={setReason}
            />
            <div className={styles.buttons}>
              <ButtonWithReason
                reason={mayNot ?? (isOld ? t('parkingRates.advice.old') : null)}
                loading={creating.isLoading}
                onClick={() => void save()}
              >
                {t('parkingRates.advice.sendCount', { count: each.length })}
              </ButtonWithReason>
            </div>
          </section>
        )}
      </div>
    </section>
  );
}
