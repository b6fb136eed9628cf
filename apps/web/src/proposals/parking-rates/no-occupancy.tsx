// Shown when no occupancy has been measured yet, with two ways to add measurements.
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../ui/state-message.tsx';
import styles from './parking-rates.module.css';

const command = 'npm run curbwright -- import occupancy measures.csv';
const importEndpoint = 'POST /api/link-occupancy/';
const columns = 'segment_id,hour_of_week,occupancy,hours';

export function NoOccupancy() {
  const { t } = useTranslation();
  return (
    <StateMessage title={t('parkingRates.advice.unmeasured')}>
      <p>{t('parkingRates.advice.howTo')}</p>
      <dl className={`grid gap-8 text-start dt-soft dt-text-13 dd-margin-0 dd-break-anywhere ${styles.ways}`}>
        {(
          [
            ['command', command],
            ['columns', columns],
            ['call', importEndpoint],
          ] as const
        ).map(([key, text]) => (
          <div key={key}>
            <dt>{t(`parkingRates.advice.way.${key}`)}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
    </StateMessage>
  );
}
