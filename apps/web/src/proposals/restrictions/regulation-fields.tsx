// Fields for the curb's main type and for the regulation's time limit and rate, which apply to
// rules without their own.
import {
  formatPayment,
  type ProposalDraft,
  withCurbType,
  withPayment,
  withTimeLimit,
} from '@curbwright/core';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale, useCurbTypeCatalog } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { CurbTypeChoice, toCurbTypeDefaults } from './curb-type-choice.tsx';
import { LabeledField } from './field-group.tsx';
import fields from './fields.module.css';
import type { PriceSlot } from './rule-price-fields.tsx';
import styles from './rules.module.css';
import { DurationField } from './stay-fields.tsx';

interface Props {
  readonly draft: ProposalDraft;
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
  readonly price: PriceSlot;
}

export function RegulationFields({ draft, onEdit, price }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const nameOf = useCurbTypeName();
  const catalogue = useCurbTypeCatalog();
  const id = useId();
  const [open, setOpen] = useState(false);
  const row = catalogue.find((one) => one.name === draft.subActivity);
  const name = nameOf(draft.subActivity);
  // The catalog defines for which curb types the time limit and the rate can be edited; values
  // already in a draft can always be changed.
  const canEditTimeLimit = row?.editable_max_stay !== false || draft.timeLimit !== null;
  const canEditRate = row?.editable_parking_price !== false || draft.payment !== null;
  const said = draft.payment === null ? [] : formatPayment(draft.payment, reader);
  const summary =
    draft.payment === null ? t('rules.noPrice') : said.length === 0 ? t('rates.unknown') : said.join('; ');
  return (
    <section className="grid one-column gap-12" aria-label={t('rules.title')}>
      <h3 className="section-title margin-bottom-8">{t('rules.title')}</h3>
      <LabeledField label={t('rules.class')}>
        <CurbTypeChoice
          label={t('rules.class')}
          value={draft.subActivity}
          onChange={(next) =>
            onEdit(
              withCurbType(
                draft,
                row === undefined ? null : toCurbTypeDefaults(row),
                toCurbTypeDefaults(next),
              ),
              null,
            )
          }
        />
      </LabeledField>
      <DurationField
        label={t('rules.timeLimit')}
        value={draft.timeLimit}
        placeholder={t('rule.noLimit')}
        disabled={!canEditTimeLimit}
        onChange={(minutes) => onEdit(withTimeLimit(draft, minutes), 'timeLimit')}
      />
      {!canEditTimeLimit && (
        <p className={`soft text-13 ${fields.note}`}>{t('rules.stayFixed', { class: name })}</p>
      )}
      <div className="grid one-column gap-8" data-payment>
        <div className={`between gap-8 ${styles.priceRow}`}>
          <span>
            <span className="soft text-13">{t('rules.price')}</span>
            <br />
            {summary}
          </span>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!canEditRate}
            aria-expanded={open}
            aria-controls={id}
            aria-label={t(open ? 'rules.priceClose' : 'rules.priceOpen')}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'rule.close' : 'rules.change')}
          </Button>
        </div>
        {!canEditRate && (
          <p className={`soft text-13 ${fields.note}`}>{t('rules.priceFixed', { class: name })}</p>
        )}
        <div id={id} hidden={!open}>
          {open &&
            price(draft.payment, row?.color ?? '#1971c2', (payment, part) =>
              onEdit(withPayment(draft, payment), part === null ? null : `payment.${part}`),
            )}
        </div>
      </div>
    </section>
  );
}
