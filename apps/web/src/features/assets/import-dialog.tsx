// Importing assets: a file, which of its columns is what, a rehearsal with its report, then for real.
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../app/api.ts';
import { faultWords, isApiError } from '../../app/api-error.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './asset-list.module.css';
import form from './assets.module.css';
import {
  firstMapping,
  guessedFields,
  type MappingDraft,
  mappingFault,
  mappingOf,
  typesOf,
} from './import-mapping.ts';
import { type ImportTable, importTable, mostImportBytes, wordsIn } from './import-table.ts';
import { useAssetTypes } from './use-asset-types.ts';

type Report = z.output<import('@curbwright/contract').Contract['importAssets']['answer']>;

/** Words of a column that are offered to be mapped. */
const mostWords = 40;
const numbers = ['rows', 'created', 'changed', 'unchanged', 'removed', 'retired', 'fault_count'] as const;

function ReportView({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const reader = useReader();
  const number = new Intl.NumberFormat(reader.locale);
  return (
    <section className={form.dialog} aria-label={t('assets.import.report')}>
      <p role="status">{report.detail}</p>
      <dl className={styles.report}>
        {numbers.map((key) => (
          <div key={key}>
            <dt>{t(`assets.import.count.${key}`)}</dt>
            <dd data-count={key}>{number.format(report[key])}</dd>
          </div>
        ))}
      </dl>
      {report.faults.length > 0 && (
        <>
          <h3 className={form.heading}>{t('assets.import.faults', { count: report.fault_count })}</h3>
          <ul className={styles.faults} aria-label={t('assets.import.faults', { count: report.fault_count })}>
            {report.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {report.fault_count > report.faults.length && (
            <p className={form.soft}>
              {t('assets.import.moreFaults', { count: report.fault_count - report.faults.length })}
            </p>
          )}
        </>
      )}
    </section>
  );
}

interface MappingProps {
  readonly table: ImportTable;
  readonly draft: MappingDraft;
  readonly fault: { readonly field: keyof MappingDraft; readonly text: string } | null;
  readonly change: (part: Partial<MappingDraft>) => void;
}

/** A column of the file, or none. */
function ColumnSelect(props: {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: string;
  readonly columns: readonly string[];
  readonly sample: (column: string) => string;
  readonly fault?: string | undefined;
  readonly onChange: (column: string) => void;
}) {
  const { t } = useTranslation();
  const { id, label, value, columns, sample, fault, onChange } = props;
  return (
    <div className={form.field}>
      <label htmlFor={id} className={form.label}>
        {label}
      </label>
      <select
        id={id}
        className={form.input}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('assets.import.noColumn')}</option>
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
      {value !== '' && sample(value) !== '' && (
        <span className={form.soft}>{t('assets.import.sample', { value: sample(value) })}</span>
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={form.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}

function MappingForm({ table, draft, fault, change }: MappingProps) {
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
    <option key="" value="">
      {none}
    </option>,
    ...points.map(({ name, display_name }) => (
      <option key={name} value={name}>
        {display_name}
      </option>
    )),
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
        <div className={form.field}>
          <label htmlFor={`${id}-source`} className={form.label}>
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
          <span id={`${id}-source-help`} className={faultOf('source') === undefined ? form.soft : form.fault}>
            {faultOf('source') ?? t('assets.import.sourceHelp')}
          </span>
        </div>
        {select('id')}
        {select('name')}
        {select('installed')}
      </div>
      <fieldset className={styles.fieldCard}>
        <legend className={form.label}>{t('assets.place.title')}</legend>
        {places.length === 1 ? (
          <p className={form.soft}>{t('assets.import.ofFeatures')}</p>
        ) : (
          <>
            <select
              className={form.input}
              aria-label={t('assets.import.placeKind')}
              value={draft.place}
              onChange={(event) =>
                change({ place: places.find((one) => one === event.target.value) ?? 'two' })
              }
            >
              {places.map((one) => (
                <option key={one} value={one}>
                  {t(`assets.import.place.${one}`)}
                </option>
              ))}
            </select>
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
      <fieldset className={styles.fieldCard}>
        <legend className={form.label}>{t('assets.type')}</legend>
        <div className={styles.grid2}>
          {draft.typeColumn === '' && (
            <div className={form.field}>
              <label htmlFor={`${id}-type`} className={form.label}>
                {t('assets.import.oneType')}
              </label>
              <select
                id={`${id}-type`}
                className={form.input}
                value={draft.type}
                aria-invalid={faultOf('type') !== undefined}
                aria-describedby={faultOf('type') === undefined ? undefined : `${id}-type-fault`}
                onChange={(event) => change({ type: event.target.value })}
              >
                {typeOptions(t('assets.chooseType'))}
              </select>
            </div>
          )}
          {select('typeColumn')}
        </div>
        {faultOf('type') !== undefined && (
          <p id={`${id}-type-fault`} className={form.fault}>
            {faultOf('type')}
          </p>
        )}
        {draft.typeColumn !== '' && (
          <div className={styles.values}>
            {wordsIn(table, draft.typeColumn, mostWords).map((word) => (
              <label key={word} className={styles.valueRow}>
                <span>{word}</span>
                <select
                  className={form.input}
                  aria-label={word}
                  value={draft.typeWords[word] ?? ''}
                  onChange={(event) =>
                    change({ typeWords: { ...draft.typeWords, [word]: event.target.value } })
                  }
                >
                  {typeOptions(t('assets.import.otherwiseType'))}
                </select>
              </label>
            ))}
            <label className={styles.valueRow}>
              <span>{t('assets.import.otherwise')}</span>
              <select
                className={form.input}
                aria-label={t('assets.import.otherwise')}
                value={draft.otherwise}
                onChange={(event) => change({ otherwise: event.target.value })}
              >
                {typeOptions(t('assets.import.leftOut'))}
              </select>
            </label>
          </div>
        )}
      </fieldset>
      <fieldset className={styles.fieldCard}>
        <legend className={form.label}>{t('assets.import.notInPlace')}</legend>
        {select('removedColumn')}
        {draft.removedColumn !== '' && (
          <div className={styles.values}>
            {wordsIn(table, draft.removedColumn, mostWords).map((word) => (
              <label key={word} className={form.tick}>
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
        <fieldset className={styles.fieldCard}>
          <legend className={form.label}>{t('assets.import.fields')}</legend>
          <div className={styles.grid2}>
            {fields.map(({ name, label }) => (
              <ColumnSelect
                key={name}
                id={`${id}-field-${name}`}
                label={label}
                value={draft.fields[name] ?? guessedFields(draft, types.all, columns)[name] ?? ''}
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

interface Chosen {
  readonly file: File;
  readonly table: ImportTable;
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const types = useAssetTypes();
  const [send, sending] = api.useImportAssetsMutation();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [draft, setDraft] = useState<MappingDraft | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState<{ field: keyof MappingDraft | null; text: string } | null>(null);
  const [over, setOver] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > mostImportBytes) return setFault({ field: null, text: t('assets.import.tooLarge') });
    const table = importTable(file.name, await file.text());
    if (!table.ok) return setFault({ field: null, text: t(table.refusal.code, { ...table.refusal.params }) });
    setFault(null);
    setChosen({ file, table: table.value });
    setDraft(firstMapping(file.name, table.value));
  };
  const run = async (dry: boolean) => {
    if (chosen === null || draft === null) return;
    const missing = mappingFault(draft);
    if (missing !== null) {
      setFault({ field: missing.field, text: t(missing.code) });
      return;
    }
    setFault(null);
    const whole = { ...draft, fields: guessedFields(draft, types.all, chosen.table.columns) };
    const body = new FormData();
    body.set('mapping', JSON.stringify(mappingOf(whole)));
    body.set('dry_run', String(dry));
    body.append('file', chosen.file, chosen.file.name);
    const answer = await send({ body });
    if ('error' in answer) {
      const text = isApiError(answer.error)
        ? faultWords(answer.error, t('error.fallback'))
        : t('error.fallback');
      setFault({ field: null, text });
      return;
    }
    setReport(answer.data);
    top.current?.scrollIntoView({ block: 'start' });
    if (!dry) showSuccess(answer.data.detail);
  };
  const told = fault !== null && (
    <p className={form.fault} role="alert">
      {fault.text}
    </p>
  );
  const body = () => {
    if (chosen === null || draft === null)
      return (
        <>
          <p className={form.soft}>{t('assets.import.help')}</p>
          <label
            htmlFor={id}
            className={styles.drop}
            data-over={over}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void take(event.dataTransfer.files[0]);
            }}
          >
            <IconUpload size={24} stroke={1.5} aria-hidden="true" />
            <span>{t('assets.import.drop')}</span>
            <input
              id={id}
              type="file"
              accept=".csv,.tsv,.geojson,.json,text/csv,application/geo+json,application/json"
              onChange={(event) => void take(event.currentTarget.files?.[0])}
            />
          </label>
          {told}
        </>
      );
    if (report !== null)
      return (
        <>
          <ReportView report={report} />
          {told}
          <div className={form.dialogButtons}>
            {report.dry_run ? (
              <>
                <Button variant="default" disabled={sending.isLoading} onClick={() => setReport(null)}>
                  {t('assets.import.back')}
                </Button>
                <Button
                  loading={sending.isLoading}
                  disabled={report.created + report.changed === 0}
                  onClick={() => void run(false)}
                >
                  {t('assets.import.confirm')}
                </Button>
              </>
            ) : (
              <Button onClick={onClose}>{t('app.close')}</Button>
            )}
          </div>
        </>
      );
    return (
      <>
        <p className={form.soft}>
          {t('assets.import.read', { name: chosen.file.name, count: chosen.table.rows.length })}
        </p>
        <MappingForm
          table={chosen.table}
          draft={draft}
          fault={fault === null || fault.field === null ? null : { field: fault.field, text: fault.text }}
          change={(part) => {
            setFault(null);
            setDraft({ ...draft, ...part });
          }}
        />
        {told}
        <div className={form.dialogButtons}>
          <Button
            variant="default"
            disabled={sending.isLoading}
            onClick={() => {
              setChosen(null);
              setDraft(null);
            }}
          >
            {t('assets.import.other')}
          </Button>
          <Button loading={sending.isLoading} onClick={() => void run(true)}>
            {t('assets.import.rehearse')}
          </Button>
        </div>
      </>
    );
  };
  return (
    <Dialog title={t('assets.import.title')} closeLabel={t('app.close')} onClose={onClose}>
      <div ref={top} className={form.dialog}>
        {body()}
      </div>
    </Dialog>
  );
}
