// The outcome of a bulk action for each zone, when some failed.
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './analysis-zones.module.css';
import type { ZoneActionOutcome } from './zone-actions.ts';

interface Props {
  readonly outcomes: readonly ZoneActionOutcome[];
  readonly onClose: () => void;
}

export function ZoneOutcomes({ outcomes, onClose }: Props) {
  const { t } = useTranslation();
  const done = outcomes.filter(({ fault }) => fault === null).length;
  return (
    <Dialog title={t('zones.outcomes')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{t('zones.outcomeSum', { count: outcomes.length, done })}</p>
        <ul className="grid gap-4 max-height-240 scroll-y text-14 no-bullets break-anywhere">
          {outcomes.map(({ zone, fault }) => (
            <li key={zone.id}>
              <b>{zone.name}</b>:{' '}
              {fault === null ? t('zones.outcomeDone') : <span className="error-text">{fault}</span>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
