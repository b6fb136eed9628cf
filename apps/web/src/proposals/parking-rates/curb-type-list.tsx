// Curb types that have rates, each with its number of regulations; one of them is selected. Shown
// as a list at the side, or as a select where space is limited.
import { numberFormat } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCurbStyles, useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { dashPatterns } from '../../map/view.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './parking-rates.module.css';
import type { RateListMeta } from './use-rate-rows.ts';

interface Props {
  readonly types: RateListMeta['types'];
  readonly chosen: string | null;
  readonly onChoose: (type: string | null) => void;
  readonly narrow: boolean;
}

export function CurbTypeList({ types, chosen, onChoose, narrow }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const classOf = useCurbTypeName();
  const looks = useCurbStyles();
  const number = numberFormat(reader.locale);
  const all = types.reduce((sum, { count }) => sum + count, 0);
  const entries = [
    { name: null, label: t('parkingRates.everyType'), count: all },
    ...types.map(({ sub_activity: { name }, count }) => ({ name, label: classOf(name), count })),
  ];
  if (narrow)
    return (
      <SelectField
        label={t('parkingRates.types')}
        value={chosen ?? ''}
        options={entries.map(({ name, label, count }) => ({
          value: name ?? '',
          label: `${label} (${number.format(count)})`,
        }))}
        onChange={(value) => onChoose(value === '' ? null : value)}
      />
    );
  return (
    <nav className={`flex-none scroll-y line-after ${styles.types}`} aria-label={t('parkingRates.types')}>
      <h3 className={styles.part}>{t('parkingRates.types')}</h3>
      <ul>
        {entries.map(({ name, label, count }) => {
          const look = name === null ? undefined : looks.get(name);
          return (
            <li key={name ?? ''}>
              <button
                type="button"
                className={styles.typeButton}
                aria-pressed={chosen === name}
                onClick={() => onChoose(name)}
              >
                <span className="icon-flex-none inline-flex flex-none width-36">
                  {look !== undefined && (
                    <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width} />
                  )}
                </span>
                <span className={`min-width-0 clip ellipsis ${styles.typeName}`}>{label}</span>
                <span className="soft text-13 tabular">{number.format(count)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
