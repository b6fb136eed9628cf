// Dialog that exports analysis zones: which zones, and as Excel, GeoJSON or PDF (which opens in a
// new tab).
import { calls } from 'virtual:staff-calls';
import { type ProposalExportType, proposalExportTypes } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../shell/use-export.ts';
import { ExportDialog } from '../../ui/export-dialog.tsx';
import { useZoneFormat } from './use-zone-format.ts';

interface Props {
  readonly selected: readonly number[];
  /** Number of zones. */
  readonly count: number;
  readonly onClose: () => void;
}

export function ExportZonesDialog({ selected, count, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const words = useZoneFormat();
  const { busy, fault, start, stop } = useExport();
  const run = async (range: 'all' | 'selected', type: ProposalExportType) => {
    const body = { analysis_zones: range === 'all' ? 'all' : selected, language: i18n.language };
    const request = async () => ({ call: calls.exportAnalysisZones, params: { type }, body });
    if (await start(request, type === 'pdf')) onClose();
  };
  return (
    <ExportDialog
      title={t('zones.export')}
      which={t('zones.exportWhich')}
      ranges={[
        { value: 'all', label: t('zones.range.all'), count },
        { value: 'selected', label: t('zones.range.selected'), count: selected.length },
      ]}
      types={proposalExportTypes}
      numberOf={words.number}
      helpOf={(type) => t(`zones.exportHelp.${type}`)}
      {...{ busy, fault, onClose }}
      onStart={(range, type) => void run(range, type)}
      onStop={stop}
    />
  );
}
