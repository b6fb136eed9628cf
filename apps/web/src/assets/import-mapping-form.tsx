// Maps a file's columns to an asset's place, type, removed state and fields.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../ui/select-field.tsx';
import styles from './asset-list.module.css';
import form from './assets.module.css';
import { ColumnSelect } from './column-select.tsx';
import { guessFields, type MappingDraft, typesOf } from './import-mapping.ts';
import { distinctColumnValues, type ImportTable } from './import-table.ts';
import { useAssetTypes } from './use-asset-types.ts';

/** Maximum number of column values offered for mapping. */
const maxMappedValues = 40;
interface MappingProps {
  readonly table: ImportTable;
  readonly draft: MappingDraft;
  readonly fault: { readonly field: keyof MappingDraft; readonly text: string } | null;
  readonly change: (part: Partial<MappingDraft>) => void;
}

export function MappingForm({ table, draft, fault, change }: MappingProps) {
  const { t } = useTranslation();
  const id = useId();
  const types = useAssetTypes();
  const { columns } = table;
  const points = types.active.filter(({ geometry_type }) => geometry_type === 'point');
  const sample = (column: string) =>
    (table.rows.find((row) => (row[column] ?? '').trim() !== '')?.[column] ?? '').slice(0, 60);
  const faultOf = (field: keyof MappingDraft) => (fault?.field === field ? fault.text : undefined);
  const select = (
    field: 'id' | 'name' | 'installed' | 'lng' | 'lat' | 'cell' | 'typeColumn' | 'removedColumn',
  ) => (
    <ColumnSelect
      id={`${id}-${field}`}
      label={t(`assets.import.${field}`)}
      value={draft[field]}
      columns={columns}
      sample={sample}
      fault={faultOf(field)}
      onChange={(column) =>
        change({
          [field]: column,
          ...(field === 'typeColumn' ? { typeWords: {}, otherwise: '' } : {}),
          ...(field === 'removedColumn' ? { removedWords: [] } : {}),
        })
      }
    />
  );
  const typeOptions = (none: string) => [
    { value: '', label: none },
    ...points.map(({ name, display_name }) => ({ value: name, label: display_name })),
  ];
  const chosen = new Set(typesOf(draft));
  const fields = [
    ...new Map(
      types.all
        .filter(({ name }) => chosen.has(name))
        .flatMap(({ form_skeleton }) => form_skeleton)
        .map((field) => [field.name, field] as const),
    ).values(),
  ];
  const places = table.format === 'geojson' ? (['geometry'] as const) : (['two', 'pair', 'geojson'] as const);
  return (
    <>
      <div className={styles.grid2}>
        <div className="grid gap-4 content-start min-width-0">
          <label htmlFor={`${id}-source`} className={`pad-0 text-13 medium ${form.label}`}>
            {t('assets.import.source')}
          </label>
          <input
            id={`${id}-source`}
            className={form.input}
            value={draft.source}
            aria-invalid={faultOf('source') !== undefined}
            aria-describedby={`${id}-source-help`}
            onChange={(event) => change({ source: event.target.value })}
          />
          <span
            id={`${id}-source-help`}
            className={faultOf('source') === undefined ? form.soft : 'error-text'}
          >
            {faultOf('source') ?? t('assets.import.sourceHelp')}
          </span>
        </div>
        {select('id')}
        {select('name')}
        {select('installed')}
      </div>
      <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
        <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.place.title')}</legend>
        {places.length === 1 ? (
          <p className={form.soft}>{t('assets.import.ofFeatures')}</p>
        ) : (
          <>
            <SelectField
              look="wide"
              label={t('assets.import.placeKind')}
              value={draft.place}
              options={places.map((value) => ({ value, label: t(`assets.import.place.${value}`) }))}
              onChange={(place) => change({ place })}
            />
            <div className={styles.grid2}>
              {draft.place === 'two' ? (
                <>
                  {select('lat')}
                  {select('lng')}
                </>
              ) : (
                select('cell')
              )}
            </div>
          </>
        )}
      </fieldset>
      <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
        <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.type')}</legend>
        <div className={styles.grid2}>
          {draft.typeColumn === '' && (
            <div className="grid gap-4 content-start min-width-0">
              <label htmlFor={`${id}-type`} className={`pad-0 text-13 medium ${form.label}`}>
                {t('assets.import.oneType')}
              </label>
              <SelectField
                id={`${id}-type`}
                look="wide"
                value={draft.type}
                isInvalid={faultOf('type') !== undefined}
                describedBy={faultOf('type') === undefined ? undefined : `${id}-type-fault`}
                options={typeOptions(t('assets.chooseType'))}
                onChange={(type) => change({ type })}
              />
            </div>
          )}
          {select('typeColumn')}
        </div>
        {faultOf('type') !== undefined && (
          <p id={`${id}-type-fault`} className="error-text">
            {faultOf('type')}
          </p>
        )}
        {draft.typeColumn !== '' && (
          <div className={`grid gap-4 scroll-y ${styles.values}`}>
            {distinctColumnValues(table, draft.typeColumn, maxMappedValues).map((word) => (
              <div key={word} className={`grid two-columns gap-8 items-center ${styles.valueRow}`}>
                <span aria-hidden="true">{word}</span>
                <SelectField
                  look="wide"
                  label={word}
                  value={draft.typeWords[word] ?? ''}
                  options={typeOptions(t('assets.import.otherwiseType'))}
                  onChange={(type) => change({ typeWords: { ...draft.typeWords, [word]: type } })}
                />
              </div>
            ))}
            <div className={`grid two-columns gap-8 items-center ${styles.valueRow}`}>
              <span aria-hidden="true">{t('assets.import.otherwise')}</span>
              <SelectField
                look="wide"
                label={t('assets.import.otherwise')}
                value={draft.otherwise}
                options={typeOptions(t('assets.import.leftOut'))}
                onChange={(otherwise) => change({ otherwise })}
              />
            </div>
          </div>
        )}
      </fieldset>
      <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
        <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.import.notInPlace')}</legend>
        {select('removedColumn')}
        {draft.removedColumn !== '' && (
          <div className={`grid gap-4 scroll-y ${styles.values}`}>
            {distinctColumnValues(table, draft.removedColumn, maxMappedValues).map((word) => (
              <label key={word} className={`ticks row gap-8 pointer ${form.tick}`}>
                <input
                  type="checkbox"
                  checked={draft.removedWords.includes(word)}
                  onChange={(event) =>
                    change({
                      removedWords: event.target.checked
                        ? [...draft.removedWords, word]
                        : draft.removedWords.filter((one) => one !== word),
                    })
                  }
                />
                <span>{t('assets.import.removedWord', { word })}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      {fields.length > 0 && (
        <fieldset className="card grid gap-8 min-width-0 margin-0 pad-12">
          <legend className={`pad-0 text-13 medium ${form.label}`}>{t('assets.import.fields')}</legend>
          <div className={styles.grid2}>
            {fields.map(({ name, label }) => (
              <ColumnSelect
                key={name}
                id={`${id}-field-${name}`}
                label={label}
                value={draft.fields[name] ?? guessFields(draft, types.all, columns)[name] ?? ''}
                columns={columns}
                sample={sample}
                onChange={(column) => change({ fields: { ...draft.fields, [name]: column } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
