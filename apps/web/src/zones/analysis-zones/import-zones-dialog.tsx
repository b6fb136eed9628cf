// Imports analysis zones from the areas of a GeoJSON file: a dry run shows the outcome for each
// area, then the user confirms.
import type { Contract } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { showSuccess } from '../../ui/toast.ts';
import styles from './analysis-zones.module.css';
import { ParentZoneChoice } from './parent-zone-choice.tsx';
import { type ParsedAreas, parseAreas } from './parse-areas.ts';

type ImportReport = z.output<Contract['importAnalysisZones']['answer']>;

interface SelectedAreaFile {
  readonly fileName: string;
  readonly areas: Extract<ParsedAreas, { ok: true }>;
  /** '' = the server detects the name property. */
  readonly naming: string;
}

export function ImportZonesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<SelectedAreaFile | null>(null);
  const [parent, setParent] = useState<number | null>(null);
  const [shown, setShown] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [send, { isLoading }] = api.useImportAnalysisZonesMutation();
  /** Sequence number of the latest request; responses to earlier ones are ignored. */
  const latestRequest = useRef(0);
  const ask = async ({ areas, naming }: SelectedAreaFile, under: number | null, dry: boolean) => {
    latestRequest.current += 1;
    const mine = latestRequest.current;
    setFault(null);
    const { data, error } = await send({
      body: {
        dry_run: dry,
        show_on_maps: shown,
        parent_zone_id: under,
        file: { type: 'FeatureCollection', features: [...areas.file.features] },
        ...(naming === '' ? {} : { name_property: naming }),
      },
    });
    if (mine !== latestRequest.current) return;
    setReport(data ?? null);
    if (data === undefined) setFault(formatFormError(error, t('error.fallback')));
    else if (!dry) {
      showSuccess(t('zones.imported', { count: data.created + data.changed }));
      if (data.refused === 0) onClose();
    }
  };
  const startDryRun = (next: SelectedAreaFile, under = parent) => {
    setGiven(next);
    setReport(null);
    void ask(next, under, true);
  };
  const chooseFile = async (file: File | undefined) => {
    if (file === undefined) return;
    const areas = parseAreas(await file.text());
    setReport(null);
    if (!areas.ok) {
      setGiven(null);
      setFault(t('zones.importNoAreas', { name: file.name }));
      return;
    }
    startDryRun({ fileName: file.name, areas, naming: areas.names[0] ?? '' });
  };
  const ready = report === null ? 0 : report.created + report.changed;
  const disabledReason =
    given === null || report?.dry_run !== true
      ? (fault ?? t('zones.importFirst'))
      : ready === 0
        ? t(report.refused > 0 ? 'import.nothingTaken' : 'zones.importNothing')
        : null;
  return (
    <Dialog title={t('zones.import')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p className="soft text-13">{t('zones.importHelp')}</p>
        <FileDrop
          text={given === null ? t('zones.importFile') : given.fileName}
          accept=".geojson,.json,application/geo+json"
          onFile={(file) => void chooseFile(file)}
        />
        {given !== null && (
          <div className={styles.two}>
            <div className="grid gap-4 content-start min-width-0">
              <span className="text-13 medium">{t('zones.importNaming')}</span>
              <SelectField
                label={t('zones.importNaming')}
                value={given.naming}
                options={[
                  { value: '', label: t('zones.importNamingUsual') },
                  ...given.areas.names.map((name) => ({ value: name, label: name })),
                ]}
                onChange={(naming) => startDryRun({ ...given, naming })}
              />
            </div>
            <ParentZoneChoice
              value={parent}
              self={null}
              onChange={(next) => {
                setParent(next);
                startDryRun(given, next);
              }}
            />
          </div>
        )}
        <label className="row gap-8 min-height-24 text-14">
          <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
          {t('zones.showOnMaps')}
        </label>
        <p className="soft text-13">{t('zones.showOnMapsHelp')}</p>
        {fault !== null && (
          <p className="error-text" role="alert">
            {fault}
          </p>
        )}
        {report !== null && (
          <section aria-label={t('zones.importReport')}>
            <p role="status">
              <b>
                {t(report.dry_run ? 'zones.importWould' : 'zones.importDid', {
                  created: report.created,
                  changed: report.changed,
                  unchanged: report.unchanged,
                  refused: report.refused,
                })}
              </b>
            </p>
            <ul className="grid gap-4 max-height-240 scroll-y text-14 no-bullets break-anywhere">
              {report.results.map(({ index, name, outcome, detail }) => (
                <li key={index}>
                  <b>{name ?? t('zones.importUnnamed', { number: index + 1 })}</b>:{' '}
                  {outcome === 'refused' ? (
                    <span className="error-text">{detail}</span>
                  ) : (
                    t(`zones.importOutcome.${outcome}`)
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('zones.cancel')}
          </Button>
          <ButtonWithReason
            loading={isLoading}
            reason={disabledReason}
            onClick={() => given !== null && void ask(given, parent, false)}
          >
            {t('zones.importNow', { count: ready })}
          </ButtonWithReason>
        </div>
      </div>
    </Dialog>
  );
}
