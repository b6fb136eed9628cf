// The export of zones: which ones, as Excel, GeoJSON or PDF (which opens in a new tab).
import { calls } from 'virtual:staff-calls';
import { exportEndings, type ProposalExportType, proposalExportTypes } from '@curbwright/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../app/use-export.ts';
import { OneOf } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { useZoneWords } from './zone-words.ts';

interface Props {
  readonly selected: readonly number[];
  /** How many zones there are. */
  readonly count: number;
  readonly onClose: () => void;
}

const ranges = ['all', 'selected'] as const;

export function ExportZones({ selected, count, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const words = useZoneWords();
  const { busy, fault, start, stop } = useExport();
  const [range, setRange] = useState<(typeof ranges)[number]>(selected.length > 0 ? 'selected' : 'all');
  const [type, setType] = useState<ProposalExportType>('excel');
  const counts = { all: count, selected: selected.length };
  const run = async () => {
    const body = {
      analysis_zones: range === 'all' ? ('all' as const) : [...selected],
      language: i18n.language,
    };
    const request = async () => ({ call: calls.exportAnalysisZones, params: { type }, body });
    if (await start(request, type === 'pdf')) onClose();
  };
  return (
    <Dialog title={t('zones.export')} closeLabel={t('app.close')} onClose={onClose}>
      <ExportForm
        help={t(`zones.exportHelp.${type}`)}
        {...{ busy, fault }}
        disabled={counts[range] === 0}
        onStart={() => void run()}
        onStop={stop}
      >
        <OneOf
          label={t('zones.exportWhich')}
          name="range"
          value={range}
          options={ranges.map((value) => ({
            value,
            label: t(`zones.range.${value}`),
            note: words.number(counts[value]),
            disabled: counts[value] === 0,
          }))}
          disabled={busy}
          onChange={setRange}
        />
        <OneOf
          label={t('export.as')}
          name="type"
          value={type}
          options={proposalExportTypes.map((value) => ({
            value,
            label: t(`export.type.${value}`),
            note: `.${exportEndings[value]}`,
          }))}
          disabled={busy}
          onChange={setType}
        />
      </ExportForm>
    </Dialog>
  );
}
