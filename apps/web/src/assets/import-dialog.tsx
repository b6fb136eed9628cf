// Asset import dialog: file, column mapping, dry run with report, then the actual import.
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { formatFormError } from '../shell/api-error.ts';
import { ButtonWithReason } from '../ui/button-with-reason.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { showSuccess } from '../ui/toast.ts';
import form from './assets.module.css';
import {
  findMappingError,
  guessFields,
  guessMapping,
  type MappingDraft,
  toAssetMapping,
} from './import-mapping.ts';
import { MappingForm } from './import-mapping-form.tsx';
import { type Report, ReportView } from './import-report.tsx';
import { type ImportTable, maxImportBytes, parseImportTable } from './import-table.ts';
import { useAssetTypes } from './use-asset-types.ts';

interface SelectedFile {
  readonly file: File;
  readonly table: ImportTable;
}

export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const types = useAssetTypes();
  const [send, sending] = api.useImportAssetsMutation();
  const [chosen, setChosen] = useState<SelectedFile | null>(null);
  const [draft, setDraft] = useState<MappingDraft | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [fault, setFault] = useState<{ field: keyof MappingDraft | null; text: string } | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxImportBytes) return setFault({ field: null, text: t('assets.import.tooLarge') });
    const table = parseImportTable(file.name, await file.text());
    if (!table.ok) return setFault({ field: null, text: t(table.refusal.code, { ...table.refusal.params }) });
    setFault(null);
    setChosen({ file, table: table.value });
    setDraft(guessMapping(file.name, table.value));
  };
  const run = async (dry: boolean) => {
    if (chosen === null || draft === null) return;
    const missing = findMappingError(draft);
    if (missing !== null) {
      setFault({ field: missing.field, text: t(missing.code) });
      return;
    }
    setFault(null);
    const whole = { ...draft, fields: guessFields(draft, types.all, chosen.table.columns) };
    const body = new FormData();
    body.set('mapping', JSON.stringify(toAssetMapping(whole)));
    body.set('dry_run', String(dry));
    body.append('file', chosen.file, chosen.file.name);
    const answer = await send({ body });
    if ('error' in answer) {
      const text = formatFormError(answer.error, t('error.fallback'));
      setFault({ field: null, text });
      return;
    }
    setReport(answer.data);
    top.current?.scrollIntoView({ block: 'start' });
    if (!dry) showSuccess(answer.data.detail);
  };
  const errorMessage = fault !== null && (
    <p className="error-text" role="alert">
      {fault.text}
    </p>
  );
  const body = () => {
    if (chosen === null || draft === null)
      return (
        <>
          <p className={form.soft}>{t('assets.import.help')}</p>
          <FileDrop
            text={t('assets.import.drop')}
            accept=".csv,.tsv,.geojson,.json,text/csv,application/geo+json,application/json"
            onFile={(file) => void take(file)}
          />
          {errorMessage}
        </>
      );
    if (report !== null)
      return (
        <>
          <ReportView report={report} />
          {errorMessage}
          <div className="flex wrap gap-8 justify-end">
            {report.dry_run ? (
              <>
                <Button variant="default" disabled={sending.isLoading} onClick={() => setReport(null)}>
                  {t('assets.import.back')}
                </Button>
                <ButtonWithReason
                  loading={sending.isLoading}
                  reason={
                    report.created + report.changed > 0
                      ? null
                      : t(report.fault_count > 0 ? 'import.nothingTaken' : 'assets.import.nothing')
                  }
                  onClick={() => void run(false)}
                >
                  {t('assets.import.confirm')}
                </ButtonWithReason>
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
        {errorMessage}
        <div className="flex wrap gap-8 justify-end">
          <Button
            variant="default"
            disabled={sending.isLoading}
            onClick={() => {
              setFault(null);
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
      <div ref={top} className="grid gap-16">
        {body()}
      </div>
    </Dialog>
  );
}
