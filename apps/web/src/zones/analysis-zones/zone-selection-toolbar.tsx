// The actions on the selected zones, shown in place of the list's toolbar.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { IconCopy, IconDownload, IconEye, IconEyeOff, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import frame from '../../ui/table/list-screen.module.css';
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

const icon = { size: 16, stroke: 1.5 } as const;

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
    <section className={`${frame.tools} ${frame.selected}`} aria-label={t('zones.selection')}>
      <p className={frame.totals} role="status">
        <b>{t('zones.selected', { count: zones.length })}</b>
      </p>
      {acts.map(([act, Icon]) => (
        <ButtonWithReason
          key={act}
          size="compact-md"
          variant="default"
          reason={act === 'copy' ? reasons.make : mayNotChange}
          loading={busy === act}
          leftSection={<Icon {...icon} />}
          onClick={() => void run(act)}
        >
          {t(`zones.act.${act}`)}
        </ButtonWithReason>
      ))}
      <Button size="compact-md" variant="default" leftSection={<IconDownload {...icon} />} onClick={onExport}>
        {t('export.open')}
      </Button>
      <ButtonWithReason
        size="compact-md"
        reason={mayNotChange}
        leftSection={<IconTrash {...icon} />}
        onClick={onDelete}
      >
        {t('zones.delete')}
      </ButtonWithReason>
      <IconButton label={t('zones.clearSelection')} onClick={onClear}>
        <IconX size={20} stroke={1.5} />
      </IconButton>
    </section>
  );
}
