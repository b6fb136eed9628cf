// Asked before zones are deleted: what hangs on them is said, and that they can be restored.
import type { AnalysisZoneAnswer } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { undoOf } from '../../shell/undo-deletion.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { zoneTree } from '../zone-tree.ts';
import styles from './analysis-zones.module.css';
import { actOnZones, type ZoneOutcome } from './zone-act.ts';

interface Props {
  readonly zones: readonly AnalysisZoneAnswer[];
  /** With those that could not be deleted, when some could not. */
  readonly onDone: (refused: readonly ZoneOutcome[] | null) => void;
  readonly onClose: () => void;
}

/** Names that are written out; of more only the number is said. */
const mostNamed = 5;

export function DeleteZones({ zones, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [busy, setBusy] = useState(false);
  const moved = zones.reduce((sum, { sub_zone_count }) => sum + sub_zone_count, 0);
  const go = async () => {
    setBusy(true);
    // Parts before the zone they are in: one that moves up meanwhile would be another version than was seen.
    const parts = zoneTree(zones, locale).map(({ zone }) => zone);
    const outcomes = await actOnZones('delete', parts.toReversed());
    setBusy(false);
    const done = outcomes.filter(({ fault }) => fault === null).length;
    if (done === outcomes.length) {
      // The zone before the parts that are in it.
      const ids = parts.map(({ id }) => id);
      showSuccess(t('zones.deleted', { count: done }), undoOf('analysis-zone', ids));
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
        <ul className={styles.outcomes}>
          {zones.slice(0, mostNamed).map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {zones.length > mostNamed && <li>{t('zones.andMore', { count: zones.length - mostNamed })}</li>}
        </ul>
        <p>{t('zones.deleteText', { count: zones.length })}</p>
        {moved > 0 && <p>{t('zones.deleteParts', { count: moved })}</p>}
        <div className={styles.buttons}>
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
