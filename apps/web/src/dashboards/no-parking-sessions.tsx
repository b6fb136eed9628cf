// Shown when there are no parking sessions: how to import them, and that demo sessions are still
// being generated.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMessage } from '../ui/state-message.tsx';
import styles from './no-parking-sessions.module.css';

const command = 'npm run curbwright -- import sessions stays.csv';
const call = 'POST /api/sessions/';
const columns = 'outside_id,segment_id,arrival,departure,user_class,vehicle_type,fee';

interface Props {
  /** `true` when there are measurements, but not for this period or location. */
  readonly elsewhere: boolean;
  /**
   * Reloads the dashboard. Called repeatedly while the city has no sessions at all, because demo
   * sessions are generated after the demo city and then appear without user action.
   */
  readonly again: () => void;
}

/** Milliseconds between two reloads. */
const reloadIntervalMs = 15_000;

export function NoParkingSessions({ elsewhere, again }: Props) {
  const { t } = useTranslation();
  useEffect(() => {
    if (elsewhere) return;
    const timer = setInterval(again, reloadIntervalMs);
    return () => clearInterval(timer);
  }, [again, elsewhere]);
  if (elsewhere) return <StateMessage title={t('stays.noneHere')}>{t('stays.noneHereHelp')}</StateMessage>;
  return (
    <StateMessage title={t('stays.none')}>
      <p>{t('stays.howTo')}</p>
      <dl className={`grid gap-12 dt-text-13 ${styles.ways}`}>
        {(
          [
            ['command', command],
            ['columns', columns],
            ['call', call],
          ] as const
        ).map(([key, text]) => (
          <div key={key}>
            <dt>{t(`stays.way.${key}`)}</dt>
            <dd>
              <code>{text}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('stays.demo')}</p>
    </StateMessage>
  );
}
