// The actions on the selected zones, shown in place of the list's toolbar.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { IconCopy, IconDownload, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSelectionBar } from '../../shell/list-screen/list-bars.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { applyZoneAction, type ZoneAction, type ZoneActionOutcome } from './zone-actions.ts';
import type { ZoneDeniedReasons } from './zone-denied-reasons.ts';

interface Props {
  readonly zones: readonly AnalysisZoneResponse[];
  readonly reasons: ZoneDeniedReasons;
  readonly onDelete: () => void;
  readonly onExport: () => void;
  readonly onRefused: (outcomes: readonly ZoneActionOutcome[]) => void;
  readonly onClear: () => void;
}

export function ZoneSelectionToolbar({ zones, reasons, onDelete, onExport, onRefused, onClear }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<ZoneAction | null>(null);
  const run = async (act: Exclude<ZoneAction, 'delete'>) => {
    if (busy !== null) return;
    setBusy(act);
    const outcomes = await applyZoneAction(act, zones);
    setBusy(null);
    if (outcomes.every(({ fault }) => fault === null))
      showSuccess(t(`zones.did.${act}`, { count: zones.length }));
    else onRefused(outcomes);
  };
  const acts = [
    ['copy', IconCopy],
    ['show', IconEye],
    ['hide', IconEyeOff],
  ] as const;
  const mayNotChange =
    zones.map(({ user }) => reasons.change(user)).find((reason) => reason !== null) ?? null;
  return (
    <ListSelectionBar
      label={t('zones.selection')}
      totals={t('zones.selected', { count: zones.length })}
      actions={[
        ...acts.map(([act, icon]) => ({
          label: t(`zones.act.${act}`),
          icon,
          reason: act === 'copy' ? reasons.make : mayNotChange,
          loading: busy === act,
          run: () => void run(act),
        })),
        { label: t('export.open'), icon: IconDownload, run: onExport },
        { label: t('zones.delete'), icon: IconTrash, variant: 'filled', reason: mayNotChange, run: onDelete },
      ]}
      clearLabel={t('zones.clearSelection')}
      onClear={onClear}
    />
  );
}
