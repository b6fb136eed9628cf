// What the proposal does and why: the two fields before its rules.
import {
  civilDateAndTime,
  maxReasonLength,
  type ProposalDraft,
  parseCityInstant,
  proposalActions,
} from '@curbwright/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentMinute } from '../../city/city/city-hooks.ts';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { CityDateField, CityTimeField } from '../../shell/date-time-inputs.tsx';
import { useInvalidFieldReporter } from '../../ui/invalid-fields.ts';
import { defaultPublishDay } from '../publish-time.ts';
import styles from './draft.module.css';

interface Props {
  readonly draft: ProposalDraft;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
}

/** Characters left when the counter appears. */
const counterThreshold = 100;

/** When the rules take effect: on publication, or on a date and time in city time. */
function EffectiveFromFields({ draft, onEdit }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const now = useCurrentMinute();
  const { time: cityTime } = useCityLocale();
  const { effectiveFrom } = draft;
  const reportDateFault = useInvalidFieldReporter();
  const reportTimeFault = useInvalidFieldReporter();
  const set = (date: string, time: string) =>
    onEdit({ ...draft, effectiveFrom: parseCityInstant(cityTime, date, time, now) }, 'effectiveFrom');
  const said = effectiveFrom === null ? null : civilDateAndTime(effectiveFrom, cityTime.timeZone);
  const first = defaultPublishDay(effectiveFrom, cityTime, now);
  return (
    <fieldset className={`flex wrap pad-0 no-border ${styles.actions}`}>
      <legend className={`pad-0 text-13 medium ${styles.label}`}>{t('publish.when')}</legend>
      <label className="inline-flex gap-6 items-center min-height-28 input-accent-action">
        <input
          type="radio"
          name={`${id}from`}
          checked={said === null}
          onChange={() => onEdit({ ...draft, effectiveFrom: null }, null)}
        />
        {t('publish.when-now')}
      </label>
      <label className="inline-flex gap-6 items-center min-height-28 input-accent-action">
        <input
          type="radio"
          name={`${id}from`}
          checked={said !== null}
          onChange={() => set(first.date, first.time)}
        />
        {t('publish.when-day')}
      </label>
      {said !== null && (
        <span className={`flex wrap pad-0 no-border ${styles.actions}`}>
          <CityDateField
            label={t('publish.date')}
            value={said.date}
            fault={t('form.required', { label: t('publish.date') })}
            onFault={reportDateFault}
            onChange={(date) => set(date, said.time)}
          />
          <CityTimeField
            label={t('publish.time')}
            value={said.time}
            onFault={reportTimeFault}
            onChange={(time) => set(said.date, time)}
          />
        </span>
      )}
    </fieldset>
  );
}

export function AboutFields({ draft, onEdit }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const left = maxReasonLength - draft.reason.length;
  return (
    <div className="grid gap-6">
      <fieldset className={`flex wrap pad-0 no-border ${styles.actions}`}>
        <legend className={`pad-0 text-13 medium ${styles.label}`}>{t('draft.action')}</legend>
        {proposalActions.map((action) => (
          <label key={action} className="inline-flex gap-6 items-center min-height-28 input-accent-action">
            <input
              type="radio"
              name={`${id}action`}
              checked={draft.action === action}
              onChange={() => onEdit({ ...draft, action }, null)}
            />
            {t(`draft.action.${action}`)}
          </label>
        ))}
      </fieldset>
      <label className={`pad-0 text-13 medium ${styles.label}`} htmlFor={`${id}reason`}>
        {t('draft.reason')}
      </label>
      <textarea
        id={`${id}reason`}
        className={`control full-width border-box placeholder-soft ${styles.reason}`}
        data-edits-draft
        rows={2}
        maxLength={maxReasonLength}
        value={draft.reason}
        placeholder={t('draft.reasonHint')}
        aria-describedby={left <= counterThreshold ? `${id}left` : undefined}
        onChange={(event) => onEdit({ ...draft, reason: event.target.value }, 'reason')}
      />
      {left <= counterThreshold && (
        <p id={`${id}left`} className={`soft text-13 ${styles.quiet}`} aria-live="polite">
          {t('draft.reasonLeft', { count: left })}
        </p>
      )}
      <EffectiveFromFields draft={draft} onEdit={onEdit} />
    </div>
  );
}
