// Confirms the deletion of analysis zones: states the effect on sub-zones and that the zones can be
// restored.
import type { AnalysisZoneResponse } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { undoDeletionAction } from '../../shell/undo-deletion.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { buildZoneTree } from '../zone-tree.ts';
import styles from './analysis-zones.module.css';
import { applyZoneAction, type ZoneActionOutcome } from './zone-actions.ts';

interface Props {
  readonly zones: readonly AnalysisZoneResponse[];
  /**
   * Called when the deletion ends: with all outcomes if some zones could not be deleted, otherwise
   * with `null`.
   */
  readonly onDone: (refused: readonly ZoneActionOutcome[] | null) => void;
  readonly onClose: () => void;
}

/** Maximum number of names listed; the rest are only counted. */
const maxListedZones = 5;

export function DeleteZonesDialog({ zones, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [busy, setBusy] = useState(false);
  const subZoneCount = zones.reduce((sum, { sub_zone_count }) => sum + sub_zone_count, 0);
  const go = async () => {
    setBusy(true);
    // Delete sub-zones before the zone that contains them. Deleting the parent first would move its
    // sub-zones up and change the versions the user saw.
    const parts = buildZoneTree(zones, locale).map(({ zone }) => zone);
    const outcomes = await applyZoneAction('delete', parts.toReversed());
    setBusy(false);
    const done = outcomes.filter(({ fault }) => fault === null).length;
    if (done === outcomes.length) {
      // Restore a zone before its sub-zones.
      const ids = parts.map(({ id }) => id);
      showSuccess(t('zones.deleted', { count: done }), undoDeletionAction('analysis-zone', ids));
    }
    onDone(done === outcomes.length ? null : outcomes);
  };
  return (
    <Dialog
      title={t('zones.deleteTitle', { count: zones.length })}
      closeLabel={t('app.close')}
      onClose={onClose}
    >
      <div className={styles.dialog}>
        <ul className="grid gap-4 max-height-240 scroll-y text-14 no-bullets break-anywhere">
          {zones.slice(0, maxListedZones).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {zones.length > maxListedZones && (
            <li>{t('zones.andMore', { count: zones.length - maxListedZones })}</li>
          )}
        </ul>
        <p>{t('zones.deleteText', { count: zones.length })}</p>
        {subZoneCount > 0 && <p>{t('zones.deleteParts', { count: subZoneCount })}</p>}
        <div className="flex wrap gap-8 justify-end">
          <Button variant="default" onClick={onClose}>
            {t('zones.cancel')}
          </Button>
          <Button color="red" loading={busy} onClick={() => void go()}>
            {t('zones.delete')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
