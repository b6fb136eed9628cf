// Second step for formats that need no mapping: what was found, what may be missing, and the curbs
// on a map.
import type { ImportInspection, ImportJobResponse } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { CityFields } from './city-fields.tsx';
import { type ImportDraft, parseOffset } from './draft.ts';
import type { ImportMapComponent } from './import-map.ts';
import styles from './imports.module.css';
import { toMapLines } from './map-lines.ts';
import { ReadingFields } from './reading-fields.tsx';
import { TextField } from './text-field.tsx';
import { useImportFormat } from './use-import-format.ts';

interface Props {
  readonly job: ImportJobResponse;
  readonly inspection: ImportInspection;
  readonly draft: ImportDraft;
  readonly change: (part: Partial<ImportDraft>) => void;
  readonly onAnew: () => void;
  readonly CurbMap: ImportMapComponent;
}

const nothing: readonly never[] = [];

export function StandardStep({ job, inspection, draft, change, onAnew, CurbMap }: Props) {
  const { t, i18n } = useTranslation();
  const words = useImportFormat();
  const { data } = api.useImportFeaturesQuery({
    params: { id: job.id },
    query: { of: 'inspection', language: i18n.language },
  });
  const features = data?.features ?? nothing;
  const lines = useMemo(() => toMapLines(features.map(({ geometry }) => geometry)), [features]);
  return (
    <div className={`grid gap-16 items-start ${styles.columns}`}>
      <section className={styles.card}>
        <h4 className="section-title margin-0">
          {t('imports.standard.found', {
            format: words.format(inspection.format),
            count: inspection.records,
            records: words.number(inspection.records),
          })}
        </h4>
        <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
          {t('imports.standard.about')}
        </p>
        <TextField
          label={t('imports.city.name')}
          help={t('imports.city.nameHelp')}
          value={draft.cityName}
          placeholder={inspection.city_name ?? undefined}
          onChange={(cityName) => change({ cityName })}
        />
        <CityFields
          timeZone={draft.timeZone}
          currency={draft.currency}
          said={{ timeZone: inspection.time_zone, currency: inspection.currency }}
          isGuessed={() => false}
          onTimeZone={(timeZone) => change({ timeZone })}
          onCurrency={(currency) => change({ currency })}
        />
        {inspection.format === 'curblr' && (
          <TextField
            label={t('imports.curbOffset')}
            help={t('imports.curbOffsetHelp')}
            value={draft.curbOffset}
            fault={
              draft.curbOffset.trim() === '' || parseOffset(draft.curbOffset) !== null
                ? undefined
                : t('imports.curbOffsetFault')
            }
            onChange={(curbOffset) => change({ curbOffset })}
          />
        )}
        <ReadingFields job={job} onAnew={onAnew} />
      </section>
      <section className={styles.card} aria-label={t('imports.standard.map')}>
        <CurbMap
          label={t('imports.standard.map')}
          lines={lines}
          stateOf={() => 'read'}
          box={inspection.bounds}
          reading={(of) => {
            const found = features[of]?.properties;
            return found === undefined
              ? ''
              : [found.street_name, found.segment_id].filter((part) => part !== null).join(' · ');
          }}
        />
        {features.length < inspection.records && features.length > 0 && (
          <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
            {t('imports.shownOf', {
              shown: words.number(features.length),
              of: words.number(inspection.records),
            })}
          </p>
        )}
      </section>
    </div>
  );
}
