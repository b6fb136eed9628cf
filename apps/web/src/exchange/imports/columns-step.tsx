// Second step for files with columns: the meaning of each column, next to a preview of the first
// records.
import type { ImportInspection, ImportJobResponse } from '@curbwright/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CityFields } from './city-fields.tsx';
import { ColumnTable } from './column-table.tsx';
import { guessedMapping } from './draft.ts';
import type { ImportMapComponent } from './import-map.ts';
import styles from './imports.module.css';
import { LinkFields } from './link-fields.tsx';
import { LocationFields } from './location-fields.tsx';
import { formatMapping, getTextSetting, isStillGuessed, type Mapping, withTextSetting } from './mapping.ts';
import { MappingText } from './mapping-text.tsx';
import { MappingTrialView } from './mapping-trial-view.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { RulesFields } from './rules-fields.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import { TextField } from './text-field.tsx';
import { useMappingTrial } from './use-mapping-trial.ts';

interface Props {
  readonly job: ImportJobResponse;
  readonly inspection: ImportInspection;
  readonly mapping: Mapping;
  readonly change: (mapping: Mapping) => void;
  /** Called when the file is inspected again; discards the draft. */
  readonly onAnew: () => void;
  readonly CurbMap: ImportMapComponent;
}

export function ColumnsStep({ job, inspection, mapping, change, onAnew, CurbMap }: Props) {
  const { t } = useTranslation();
  const { columns } = inspection;
  const tried = useMappingTrial(job.id, mapping, columns.length > 0);
  const text = formatMapping(mapping);
  const used = useMemo(
    () => new Set(columns.flatMap(({ name }) => (text.includes(JSON.stringify(name)) ? [name] : []))),
    [columns, text],
  );
  const guess = useMemo(() => guessedMapping(inspection), [inspection]);
  const isGuessed = (path: string) => isStillGuessed(guess, inspection.guessed, mapping, path);
  return (
    <div className={`grid gap-16 items-start ${styles.columns}`}>
      <div className="grid gap-16 min-width-0">
        <section className={styles.card} aria-label={t('imports.columns.title')}>
          <h4 className="section-title margin-0">
            {t('imports.columns.sum', {
              records: inspection.records,
              columns: columns.length,
            })}
          </h4>
          <ColumnTable columns={columns} records={inspection.records} used={used} />
          <ReadingFields job={job} onAnew={onAnew} />
        </section>
        <section className={styles.card} aria-label={t('imports.mapping.title')}>
          <h4 className="section-title margin-0">{t('imports.mapping.title')}</h4>
          <p className="wide-prose soft regular text-13 break-anywhere empty-gone">
            {t('imports.mapping.about')}
          </p>
          <SavedMappings job={job.id} mapping={mapping} use={change} />
          <LocationFields inspection={inspection} mapping={mapping} isGuessed={isGuessed} change={change} />
          {inspection.crs === null && (
            <TextField
              label={t('imports.crs')}
              help={t('imports.crsHelp')}
              value={getTextSetting(mapping, 'crs')}
              placeholder="EPSG:4326"
              isGuessed={isGuessed('crs')}
              onChange={(crs) => change(withTextSetting(mapping, 'crs', crs))}
            />
          )}
          <LinkFields columns={columns} mapping={mapping} isGuessed={isGuessed} change={change} />
          {inspection.looks_like_assets === true && (
            <p className="wide-prose limited text-13 break-anywhere">{t('imports.rules.assets')}</p>
          )}
          <RulesFields columns={columns} mapping={mapping} isGuessed={isGuessed} change={change} />
          <CityFields
            timeZone={getTextSetting(mapping, 'timeZone')}
            currency={getTextSetting(mapping, 'currency')}
            said={{ timeZone: inspection.time_zone, currency: inspection.currency }}
            isGuessed={isGuessed}
            onTimeZone={(zone) => change(withTextSetting(mapping, 'timeZone', zone))}
            onCurrency={(currency) => change(withTextSetting(mapping, 'currency', currency))}
          />
          <MappingText
            mapping={mapping}
            fileName={`${(job.files[0]?.name ?? 'import').replace(/\.[^.]+$/, '')}.mapping.json`}
            change={change}
          />
        </section>
      </div>
      <div className={`sticky inset-block-start-0 min-width-0 ${styles.beside}`}>
        <MappingTrialView tried={tried} inspection={inspection} CurbMap={CurbMap} />
      </div>
    </div>
  );
}
